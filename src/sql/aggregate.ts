import { type AggregatePlan, PERCENTILES } from '../plan/plan.ts';
import type { AgentRange, Dialect, Magnitude } from './dialect.ts';
import { type Fragment, integer, join, sql } from './fragment.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';

/** What is known of the data and lets a statement do less. */
export interface AggregateOptions {
  readonly join: AgentJoin | null;
  /** Null: no whole numbers, or too large ones for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  readonly agents: AgentRange | null;
  /** Agents without a unit exist, so that units are not simply as many as agents. */
  readonly countUnits: boolean;
  readonly groupsMax: number;
}

/**
 * Statistics of each group: its columns, then n, lo, hi, p (a list), agents, units, and either total and squares (whole
 * numbers) or mean and deviation; for ratios also the sums of both parts. One group more than allowed tells that there
 * are too many.
 */
export function compileAggregate(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Fragment {
  const x = sql`x`;
  const groups = groupColumns(plan);
  const { magnitude, agents } = options;
  const columns = [
    ...groups,
    sql`count(*) AS n`,
    sql`min(x) AS lo`,
    sql`max(x) AS hi`,
    sql`${dialect.percentiles(x, PERCENTILES)} AS p`,
    sql`${dialect.countAgents(sql`agent`, agents)} AS agents`,
    ...(options.countUnits
      ? [sql`${dialect.countAgents(sql`CASE WHEN has_unit THEN agent END`, agents)} AS units`]
      : []),
    ...(magnitude === null
      ? [sql`${dialect.mean(x)} AS mean`, sql`${dialect.deviation(x)} AS deviation`]
      : [sql`${dialect.sumExact(x)} AS total`, sql`${dialect.sumSquaresExact(x, magnitude)} AS squares`]),
    ...(plan.scope.measure.kind === 'ratio'
      ? [
          sql`${dialect.sumExact(sql`numerator`)} AS numerators`,
          sql`${dialect.sumExact(sql`denominator`)} AS denominators`,
        ]
      : []),
  ];
  const rows = compileRows(plan, options.join, dialect);
  return sql`SELECT ${join(columns)} FROM (${rows}) AS r GROUP BY ${join(groups)} LIMIT ${integer(options.groupsMax + 1)}`;
}
