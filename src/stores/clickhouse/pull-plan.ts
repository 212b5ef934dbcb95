import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { type Condition, columnsOf } from '../../plan/expr.ts';
import type { AggregatePlan, Field, RawPlan, RecordsPlan, Scope } from '../../plan/plan.ts';
import { clickhouse } from '../../sql/clickhouse/dialect.ts';
import { daysOf, daysOfSpan } from '../../sql/clickhouse/shard-rows.ts';
import { createEmptyResults, TYPES } from '../../sql/duckdb/ddl.ts';
import { allOf, type Fragment, join, name, sql } from '../../sql/fragment.ts';
import { AT, resultColumns, resultsTableName, storedColumns } from '../../sql/results-table.ts';
import { resultConditions, within } from '../../sql/scope.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { withAnswers } from './answers.ts';
import type { Cluster } from './cluster.ts';
import type { RunOptions, Server } from './server.ts';
import { type ShardSelection, selectShards } from './shard-selection.ts';
import { type ShardTables, shardTable } from './tables.ts';

/** What it takes to ask a cluster. */
export interface Asking {
  readonly cluster: Cluster;
  readonly tables: ShardTables;
  /** Where answers may stand until the coordinator has read them. */
  readonly directory: string;
  /** Limits of each statement. */
  readonly settings: Readonly<Record<string, number>>;
  readonly signal: AbortSignal;
}

/** Brings the results that a plan is about, and the columns that it looks at, to the coordinator. */
export async function pullPlan(
  coordinator: Session,
  { cluster, tables, directory, settings, signal }: Asking,
  plan: AggregatePlan | RawPlan | RecordsPlan,
  known?: ShardSelection,
): Promise<void> {
  const { organisationId, test } = plan.kind === 'records' ? plan : plan.scope;
  if (!(await tables.has(organisationId, test))) {
    await coordinator.run(createEmptyResults(organisationId, test));
    return;
  }
  const conditions =
    plan.kind === 'records'
      ? [daysOf({ from: plan.utc.from / 1000, to: plan.utc.to / 1000 }), within(AT, plan.utc)]
      : [daysOfSpan(plan.scope.local), ...resultConditions(plan.scope, resultColumns(test), clickhouse)];
  const where = known ?? (await selectShards(coordinator, cluster, plan));
  await pullResults(coordinator, where.servers, {
    organisationId,
    test,
    columns: neededColumns(plan),
    conditions: [...where.conditions, ...conditions],
    directory,
    options: { settings, signal },
  });
}

interface Pull {
  readonly organisationId: number;
  readonly test: string;
  /** Of the test; agent and times always come. */
  readonly columns: readonly string[];
  readonly conditions: readonly Fragment[];
  /** Where files may stand. */
  readonly directory: string;
  readonly options: RunOptions;
}

/** Brings results of servers into the session's own table of results; other columns are null there. */
async function pullResults(session: Session, servers: readonly Server[], pull: Pull): Promise<void> {
  const { organisationId, test, conditions, directory, options } = pull;
  const stored = storedColumns(test);
  const columns = ['agent', 'at', 'local', ...pull.columns];
  const select = sql`SELECT ${join(columns.map((column) => sql`f.${name(column)}`))} FROM ${name(shardTable(organisationId, test))} AS f WHERE ${allOf(conditions)}`;
  const typed = columns.map((column) => [column, TYPES[stored[column]?.type ?? 'integer']] as const);
  await session.run(createEmptyResults(organisationId, test));
  if (servers.length === 0) return;
  const table = name(resultsTableName(organisationId, test));
  await withAnswers({ servers, select, columns: typed, directory, options }, (answers) =>
    session.run(sql`INSERT INTO ${table} (${join(columns.map(name))}) SELECT * FROM ${answers}`),
  );
}

/** The columns of a test's results that a plan looks at. */
function neededColumns(plan: AggregatePlan | RawPlan | RecordsPlan): string[] {
  if (plan.kind === 'records') return Object.keys(storedColumns(plan.test));
  const fields: readonly Field[] = plan.kind === 'raw' ? plan.splits.map(({ field }) => field) : plan.splits;
  return [
    ...new Set([
      ...ofScope(plan.scope),
      ...fields.flatMap((field) => (field.of === 'record' ? [field.column] : [])),
      ...(plan.kind === 'raw' ? identityColumns(testOf(plan.scope.test)) : []),
    ]),
  ];
}

function ofScope({ measure, drop, filters }: Scope): string[] {
  return [
    ...(measure.kind === 'number'
      ? columnsOf(measure.of)
      : [...columnsOf(measure.numerator), ...columnsOf(measure.denominator)]),
    ...drop.flatMap(ofCondition),
    ...filters.flatMap(({ field }) => (field.of === 'record' ? [field.column] : [])),
  ];
}

function ofCondition(condition: Condition): string[] {
  return 'conditions' in condition
    ? condition.conditions.flatMap(ofCondition)
    : [...columnsOf(condition.left), ...columnsOf(condition.right)];
}
