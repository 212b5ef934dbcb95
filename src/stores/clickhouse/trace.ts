import { traceGroups } from '../../lib/statistics/by-agent/trace-groups.ts';
import type { RecordsPlan } from '../../plan/plan.ts';
import type { Trace, TracedGroup, TracePlan } from '../../plan/trace.ts';
import { compileStages } from '../../sql/clickhouse/stages.ts';
import { stagesOf } from '../stage-counts.ts';
import { type AggregateQuestion, readCells } from './aggregate.ts';
import { readSteady } from './read-steady.ts';
import type { Server } from './server.ts';

type TraceQuestion = Pick<AggregateQuestion, 'known' | 'cellsMax' | 'options'>;

/** Where the rows of a question go: reads stages and groups until both come from the same results. */
export async function trace(server: Server, plan: TracePlan | RecordsPlan, question: TraceQuestion): Promise<Trace> {
  return readSteady(async () => {
    const counts = await server.rows(compileStages(plan, question.known), question.options);
    const stages = stagesOf(
      plan,
      counts.map((row) => row.map(Number)),
    );
    if (plan.kind === 'records' || plan.groups === null) return { stages, groups: null };
    const groupPlan = { ...plan.groups, scope: plan.scope };
    const groups = traceGroups(await readCells(server, groupPlan, question), groupPlan.byAgent);
    return rowsOf(groups) === stages.at(-1)?.rows ? { stages, groups } : null;
  });
}

function rowsOf(groups: readonly TracedGroup[]): number {
  const ends = groups.flatMap(({ tooFewResults, withoutWeight, left }) => [tooFewResults, withoutWeight, left]);
  return ends.reduce((sum, { rows }) => rows.reduce((own, each) => own + each, sum), 0);
}
