import type { RecordsPlan, Scope } from '../../plan/plan.ts';
import type { TracePlan } from '../../plan/trace.ts';
import { allOf, type Fragment, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, resultColumns, resultsTableName } from '../results-table.ts';
import { within } from '../scope.ts';
import { compileRecordStage, compileStage, compileStageCounts } from '../stages.ts';
import { compileResults } from './derived.ts';
import { duckdb } from './dialect.ts';
import { ranUnlessLabelled, visible, withAgents } from './row-query.ts';
import { agentField, isAgentField, speedOf } from './version-ranges.ts';

/** Rows in the time of a question by the stage at which they end, and agents by their furthest: columns stage, n, agents. */
export function compileStages(plan: TracePlan | RecordsPlan): Fragment {
  return compileStageCounts(plan.kind === 'trace' ? ofResults(plan.scope) : ofRecords(plan));
}

function ofResults(scope: Scope): Fragment {
  const columns = resultColumns(scope.test);
  const speed = speedOf(scope);
  const isDated = speed !== null || scope.filters.some(({ field }) => isAgentField(field) && field.of !== 'agent');
  const stage = compileStage(
    scope,
    {
      columns,
      local: LOCAL,
      field: (field) => (isAgentField(field) ? agentField(field) : duckdb.toText(columns(field.column).sql)),
      speed,
    },
    duckdb,
  );
  return sql`SELECT ${AGENT} AS agent, ${stage} AS stage FROM ${withAgents(compileResults(scope), isDated)} WHERE ${allOf([within(LOCAL, scope.local), ...visible(scope)])}`;
}

function ofRecords(plan: RecordsPlan): Fragment {
  const { organisationId, test, utc } = plan;
  const stage = compileRecordStage(plan, LOCAL, duckdb);
  return sql`SELECT ${AGENT} AS agent, ${stage} AS stage FROM ${withAgents(name(resultsTableName(organisationId, test)), false)} WHERE ${allOf([within(AT, utc), ...ranUnlessLabelled(plan), ...visible(plan)])}`;
}
