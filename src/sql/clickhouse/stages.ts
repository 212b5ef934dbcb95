import type { RecordsPlan, Scope } from '../../plan/plan.ts';
import type { TracePlan } from '../../plan/trace.ts';
import { allOf, type Fragment, name, sql } from '../fragment.ts';
import { resultColumns } from '../results-table.ts';
import { compileRecordStage, compileStage, compileStageCounts } from '../stages.ts';
import { agentField, isAgentField, type ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { compileInTime, compileRecords, LOCAL, speedOf } from './rows.ts';

/** Rows in the time of a question by the stage at which they end, and agents by their furthest: columns stage, n, agents. */
export function compileStages(plan: TracePlan | RecordsPlan, known: ProjectedAgents): Fragment {
  return compileStageCounts(plan.kind === 'trace' ? ofResults(plan.scope, known) : ofRecords(plan, known));
}

function ofResults(scope: Scope, known: ProjectedAgents): Fragment {
  const columns = resultColumns(scope.test);
  const fields = scope.filters.map(({ field }) => field);
  const { from, where } = compileInTime(scope, fields, known);
  const speed = speedOf(scope);
  const stage = compileStage(
    scope,
    {
      columns,
      local: LOCAL,
      field: (field) => (isAgentField(field) ? agentField(field) : clickhouse.toText(columns(field.column).sql)),
      speed: speed === null ? null : sql`v.${name(speed)}`,
    },
    clickhouse,
  );
  return sql`SELECT f.agent AS agent, ${stage} AS stage FROM ${from} WHERE ${where}`;
}

function ofRecords(plan: RecordsPlan, known: ProjectedAgents): Fragment {
  const { from, inTime } = compileRecords(plan, known);
  const stage = compileRecordStage(plan, LOCAL, clickhouse);
  return sql`SELECT f.agent AS agent, ${stage} AS stage FROM ${from} WHERE ${allOf(inTime)}`;
}
