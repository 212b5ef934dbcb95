import type { AggregatePlan, Aggregation } from '../plan/plan.ts';
import type { AggregateOptions } from './aggregate.ts';
import { hourOfDay } from './bucket.ts';
import type { Dialect } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { type Fragment, join, sql } from './fragment.ts';
import { blockOf, compileRows, groupColumns } from './rows.ts';
import type { Step } from './script.ts';

/**
 * The results of each agent in each block of each group, which weigh the same: group columns, block, agent, has_unit, n, lo,
 * hi, xs (a list), total and squares of narrow numbers, numerators and denominators of a ratio.
 */
export function compileCells(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Step {
  const squares = options.magnitude === 'narrow' ? sql`, sum(x) AS total, sum(x * x) AS squares` : sql``;
  const isRatio = plan.scope.measure.kind === 'ratio';
  const parts = isRatio ? sql`, sum(numerator) AS numerators, sum(denominator) AS denominators` : sql``;
  const block = blockOfBucket(plan);
  const keys = groupColumns(plan);
  const told = [...(options.join === null ? keys.slice(1) : keys), ...(block ? [] : [sql`block`]), sql`agent`];
  const untold = [...(options.join === null ? [sql`0 AS g`] : []), ...(block ? [sql`${block} AS block`] : [])];
  return {
    relation: 'cells',
    select: sql`SELECT ${join([sql`*`, ...untold])} FROM (
      SELECT ${join(told)}, any_value(has_unit) AS has_unit, count(*) AS n, min(x) AS lo, max(x) AS hi, list(x) AS xs${squares}${parts}
      FROM (${compileRows(plan, options.join, dialect)}) AS r GROUP BY ${join(told)}) AS c`,
  };
}

/** Where a bucket lies in one block: that block, which then need not be worked out for every result. */
export function blockOfBucket({ aggregation, blocks }: AggregatePlan): Fragment | null {
  const hour = HOUR_OF_BUCKET[aggregation];
  return hour === undefined ? null : blockOf(blocks ?? [], hour);
}

/** How many blocks a bucket can have results of. */
export function blocksOfBucket(plan: AggregatePlan): number {
  return blockOfBucket(plan) === null ? (plan.blocks?.length ?? 1) : 1;
}

/** The hour of the day that a bucket is, or begins with and does not leave. */
const HOUR_OF_BUCKET: Readonly<Partial<Record<Aggregation, Fragment>>> = {
  hourly: hourOfDay(sql`bucket`, duckdb),
  hour_of_day: sql`bucket`,
};
