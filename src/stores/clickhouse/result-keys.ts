import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import type { Span } from '../../plan/plan.ts';
import { attemptsInTime } from '../../sql/clickhouse/rows.ts';
import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import { selectRemovals } from './removals.ts';

interface WantedKeys {
  /** UTC milliseconds, both ends included. */
  readonly span: Span;
  /** A list of agents, or a range of them. */
  readonly agents: readonly number[] | { readonly first: number; readonly last: number };
  /** Undefined: all times of the span. */
  readonly times?: readonly number[] | undefined;
}

/** The agent of the row that is no result. */
export const NO_AGENT = 0;

/**
 * The keys of stored results, run or not: agent, at and the identity columns of the test. A row of no agent has the number of the
 * test's last removal as its time, so that an insert needs no other look.
 */
export function selectKeys(
  { organisationId, test }: { readonly organisationId: number; readonly test: string },
  { span, agents, times }: WantedKeys,
): Fragment {
  const at = sql`toUnixTimestamp64Milli(f.at)`;
  const conditions = [
    ...attemptsInTime(organisationId, span),
    'first' in agents
      ? sql`f.agent BETWEEN ${integer(agents.first)} AND ${integer(agents.last)}`
      : sql`f.agent IN (${join(agents.map(integer))})`,
    ...(times ? [sql`${at} IN (${join(times.map(integer))})`] : []),
  ];
  const columns = identityColumns(testOf(test)).map(name);
  const identity = columns.map((column) => sql`f.${column} AS ${column}`);
  const keys = sql`SELECT ${join([sql`f.agent AS agent`, sql`${at} AS at`, ...identity])} FROM ${name(test)} AS f WHERE ${join(conditions, sql` AND `)}`;
  const removals = sql`toInt64((${selectRemovals({ organisationId, test })}))`;
  return sql`${keys} UNION ALL SELECT toUInt32(${integer(NO_AGENT)}), ${join([removals, ...columns.map(() => sql`NULL`)])}`;
}
