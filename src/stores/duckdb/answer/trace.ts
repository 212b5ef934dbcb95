import { traceGroups } from '../../../lib/statistics/by-agent/trace-groups.ts';
import type { RecordsPlan } from '../../../plan/plan.ts';
import type { Trace, TracedGroup, TracePlan } from '../../../plan/trace.ts';
import { compileAgentSums } from '../../../sql/duckdb/compile-way.ts';
import { compileStages } from '../../../sql/duckdb/stages.ts';
import type { Session } from '../../engine/session.ts';
import { stagesOf } from '../../stage-counts.ts';
import type { AggregateLimits } from './aggregate.ts';
import { joinAgents } from './join-agents.ts';
import { KnownAgents } from './known-agents.ts';
import { readCells } from './read-groups.ts';

/** Where the rows of a question go, all from one snapshot of the store. */
export function trace(
  session: Session,
  plan: TracePlan | RecordsPlan,
  limits: Pick<AggregateLimits, 'cellsMax'>,
): Promise<Trace> {
  return session.transaction(async () => {
    const counts = await session.rows(compileStages(plan));
    return {
      stages: stagesOf(
        plan,
        counts.map(({ stage, n, agents }) => [stage, n, agents].map(Number)),
      ),
      groups: plan.kind === 'trace' ? await groupsOf(session, plan, limits) : null,
    };
  });
}

async function groupsOf(
  session: Session,
  { scope, groups }: TracePlan,
  { cellsMax }: Pick<AggregateLimits, 'cellsMax'>,
): Promise<readonly TracedGroup[] | null> {
  if (groups === null) return null;
  const plan = { ...groups, scope };
  const agents = await joinAgents(session, plan, await KnownAgents.read(session, scope.organisationId));
  if (agents === 'no agents') return [];
  const sums = compileAgentSums(plan, agents.join);
  return traceGroups(await readCells(session, sums, plan, agents.splits, cellsMax), plan.byAgent);
}
