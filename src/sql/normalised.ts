import { type AggregatePlan, PERCENTILES } from '../plan/plan.ts';
import type { AggregateOptions } from './aggregate.ts';
import type { Dialect } from './dialect.ts';
import { type Fragment, integer, join, sql } from './fragment.ts';
import { compileRows, groupColumns } from './rows.ts';

/**
 * Weighted statistics of each group, in the columns of the plain ones. A result weighs h / (agents * n): the hours of its
 * block, shared by the agents of the block, shared by the results of its agent there.
 */
export function compileNormalised(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Fragment {
  const groups = groupColumns(plan);
  const isRatio = plan.scope.measure.kind === 'ratio';
  const keys = join(groups);
  const keysOf = (alias: Fragment) => join(groups.map((key) => sql`${alias}.${key} AS ${key}`));
  const same = (a: Fragment, b: Fragment, columns: readonly Fragment[]) =>
    join(
      columns.map((key) => sql`${a}.${key} IS NOT DISTINCT FROM ${b}.${key}`),
      sql` AND `,
    );
  const [r, c, b, p, o] = [sql`r`, sql`c`, sql`b`, sql`p`, sql`o`];
  const blocked = [...groups, sql`block`];
  const partitioned = sql`PARTITION BY ${keys} ORDER BY x, w`;
  const sums = isRatio ? sql`, sum(numerator) AS numerators, sum(denominator) AS denominators` : sql``;
  const pooled = isRatio
    ? sql`, sum(b.hours / (b.agents * c.n) * c.numerators) AS numerators, sum(b.hours / (b.agents * c.n) * c.denominators) AS denominators`
    : sql``;
  return sql`WITH rows_of AS MATERIALIZED (${compileRows(plan, options.join, dialect)}),
cells AS MATERIALIZED (
  SELECT ${keys}, block, agent, any_value(has_unit) AS has_unit, CAST(count(*) AS DOUBLE) AS n${sums}
  FROM rows_of GROUP BY ${keys}, block, agent),
blocks AS MATERIALIZED (
  SELECT ${keys}, block, CAST(count(*) AS DOUBLE) AS agents, any_value(${hoursOf(plan.blocks ?? [])}) AS hours
  FROM cells GROUP BY ${keys}, block),
counts AS (
  SELECT ${keysOf(c)}, CAST(sum(c.n) AS BIGINT) AS n, count(DISTINCT c.agent) AS agents,
    count(DISTINCT CASE WHEN c.has_unit THEN c.agent END) AS units${pooled}
  FROM cells AS c INNER JOIN blocks AS b ON ${same(c, b, blocked)} GROUP BY ${join(groups.map((key) => sql`c.${key}`))}),
runs AS (
  SELECT ${keysOf(r)}, r.x AS x, b.hours / (b.agents * c.n) AS w, count(*) AS m
  FROM rows_of AS r INNER JOIN cells AS c ON c.agent = r.agent AND ${same(r, c, blocked)}
  INNER JOIN blocks AS b ON ${same(r, b, blocked)}
  GROUP BY ${join(groups.map((key) => sql`r.${key}`))}, r.x, w),
placed AS (
  SELECT ${keys}, x, w, m,
    sum(w * m) OVER (${partitioned} ROWS UNBOUNDED PRECEDING) AS upto,
    sum(w * m) OVER (PARTITION BY ${keys}) AS everything,
    first_value(x) OVER (${partitioned}) AS lo,
    first_value(w) OVER (${partitioned}) AS w_first,
    last_value(w) OVER (${partitioned} ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS w_last
  FROM runs),
positions AS (
  SELECT ${keys}, x, w, m, lo,
    (2 * (upto - w * m) + w - w_first) / (2 * everything - w_first - w_last) AS t_first,
    (2 * upto - w - w_first) / (2 * everything - w_first - w_last) AS t_last
  FROM placed),
knots AS (
  SELECT *, lag(x) OVER (${partitioned}) AS x_before, lag(t_last) OVER (${partitioned}) AS t_before FROM positions),
means AS (
  SELECT ${keys}, sum(w * m * (x - lo)) / sum(w * m) AS above_lo FROM knots GROUP BY ${keys}),
shape AS (
  SELECT ${keysOf(p)}, min(p.x) AS lo, max(p.x) AS hi,
    any_value(p.lo) + any_value(o.above_lo) AS mean,
    sqrt(sum(p.w * p.m * pow(p.x - p.lo - o.above_lo, 2)) / sum(p.w * p.m)) AS deviation,
    [${join(PERCENTILES.map(percentile))}] AS p
  FROM knots AS p INNER JOIN means AS o ON ${same(p, o, groups)} GROUP BY ${join(groups.map((key) => sql`p.${key}`))})
SELECT p.*, c.* EXCLUDE (${keys}) FROM shape AS p INNER JOIN counts AS c ON ${same(p, c, groups)}
LIMIT ${integer(options.groupsMax + 1)}`;
}

/** Of a block by its start hour. */
function hoursOf(blocks: readonly number[]): Fragment {
  const cases = blocks.map(
    (start, index) => sql`WHEN ${integer(start)} THEN ${integer((blocks[index + 1] ?? 24) - start)}`,
  );
  return sql`CAST(CASE block ${join(cases, sql` `)} END AS DOUBLE)`;
}

/** The value at a share of the way: on the run of equal values that spans it, or between two runs. A lone result has no way. */
function percentile(percent: number): Fragment {
  const share = sql`${integer(percent)} / 100.0::DOUBLE`;
  return sql`coalesce(max(CASE
      WHEN p.t_last < ${share} OR p.t_before >= ${share} THEN NULL
      WHEN p.t_before IS NULL OR p.t_first <= ${share} THEN CAST(p.x AS DOUBLE)
      ELSE p.x_before + (${share} - p.t_before) / (p.t_first - p.t_before) * (p.x - p.x_before) END), max(p.x))`;
}
