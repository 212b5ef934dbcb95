import type { AggregatePlan } from '../../plan/plan.ts';
import type { DayCaching } from '../day-entry.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import { AT, LOCAL } from '../results-table.ts';
import type { Magnitude } from '../scope.ts';
import { sumOfSquares } from './aggregate.ts';
import { duckdb } from './dialect.ts';
import { type AgentJoin, compileRows } from './rows.ts';
import type { AgentRange } from './slice.ts';

/** The values of days are read as fast as their points. */
export const DAY_CACHING: DayCaching = { dialect: duckdb, daily: 'values' };

/** What is known of the data that the groups of days are read from. */
export interface DayGroupOptions {
  readonly join: AgentJoin | null;
  /** The numbers that agents can have. */
  readonly agents: AgentRange;
  readonly magnitude: Magnitude;
  /** All values fit 32 bits. */
  readonly isShort: boolean;
}

/**
 * The groups of a plan by local day, with all that figures of any days are worked out from: g, bucket, lo, hi, total and
 * squares, agents as bits, and xs, a list of all values. A value that does not fit is null there.
 */
export function compileDayGroups(
  plan: AggregatePlan,
  { join: joined, agents, magnitude, isShort }: DayGroupOptions,
): Fragment {
  const rows = compileRows({ ...plan, aggregation: 'daily' }, joined);
  const x = isShort ? sql`TRY_CAST(x AS INTEGER)` : sql`CAST(x AS DOUBLE)`;
  return groupsOf(rows, { agents, magnitude }, sql`list(${x}) AS xs`);
}

/**
 * The sums of a plan's results in each piece of its time between two cuts, which ascend and are instants if the plan has these:
 * columns as those of days, with the number of a piece as bucket, and n in the place of the values.
 */
export function compilePieces(
  plan: AggregatePlan,
  { join: joined, ...known }: Omit<DayGroupOptions, 'isShort'>,
  cuts: readonly number[],
): Fragment {
  const time = plan.scope.utc ? AT : LOCAL;
  const later = cuts.slice(1, -1).map((cut) => sql`CAST(${time} >= ${integer(cut)} AS INTEGER)`);
  const piece = join([sql`0`, ...later], sql` + `);
  return groupsOf(compileRows(plan, joined, piece), known, sql`count(*) AS n`);
}

function groupsOf(
  rows: Fragment,
  { agents, magnitude }: Pick<DayGroupOptions, 'agents' | 'magnitude'>,
  last: Fragment,
): Fragment {
  const columns = [
    sql`CAST(g AS INTEGER) AS g`,
    sql`CAST(bucket AS BIGINT) AS bucket`,
    sql`CAST(min(x) AS BIGINT) AS lo`,
    sql`CAST(max(x) AS BIGINT) AS hi`,
    sql`CAST(sum(x) AS HUGEINT) AS total`,
    sql`CAST(${sumOfSquares(magnitude)} AS HUGEINT) AS squares`,
    sql`bitstring_agg(agent, ${integer(agents.first)}, ${integer(agents.last)}) AS agents`,
    last,
  ];
  return sql`SELECT ${join(columns)} FROM (${rows}) AS r GROUP BY g, bucket`;
}
