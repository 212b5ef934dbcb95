import type { AggregatePlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import { clickhouse } from '../../sql/clickhouse.ts';
import { createEmptyResults } from '../../sql/ddl.ts';
import { AT, resultColumns } from '../../sql/results-table.ts';
import { resultConditions, within } from '../../sql/scope.ts';
import { daysOf, daysOfSpan } from '../../sql/shard-rows.ts';
import type { Session } from '../duckdb/session.ts';
import type { Cluster } from './cluster.ts';
import { neededColumns } from './needed-columns.ts';
import { pullResults } from './pull-results.ts';
import type { ShardTables } from './tables.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';

/** What it takes to ask a cluster. */
export interface Asking {
  readonly cluster: Cluster;
  readonly tables: ShardTables;
  /** Where answers may stand until the desk has read them. */
  readonly directory: string;
  /** Limits of each statement. */
  readonly settings: Readonly<Record<string, number>>;
  readonly signal: AbortSignal;
}

/** Brings the results that a plan is about, and the columns that it looks at, to the desk. */
export async function pullPlan(
  desk: Session,
  { cluster, tables, directory, settings, signal }: Asking,
  plan: AggregatePlan | RawPlan | RecordsPlan,
  known?: Whereabouts,
): Promise<void> {
  const { organisationId, test } = plan.kind === 'records' ? plan : plan.scope;
  if (!(await tables.has(organisationId, test))) {
    await desk.run(createEmptyResults(organisationId, test));
    return;
  }
  const conditions =
    plan.kind === 'records'
      ? [daysOf({ from: plan.utc.from / 1000, to: plan.utc.to / 1000 }), within(AT, plan.utc)]
      : [daysOfSpan(plan.scope.local), ...resultConditions(plan.scope, resultColumns(test), clickhouse)];
  const where = known ?? (await whereaboutsOf(desk, cluster, plan));
  await pullResults(desk, where.servers, {
    organisationId,
    test,
    columns: neededColumns(plan),
    conditions: [...where.conditions, ...conditions],
    directory,
    options: { settings, signal },
  });
}
