import type { AggregatePlan } from '../plan/plan.ts';
import type { AggregateOptions } from './aggregate.ts';
import type { Dialect } from './dialect.ts';
import { type Fragment, integer, join, sql } from './fragment.ts';
import { refinedPercentiles } from './refined-percentiles.ts';
import { compileRows, groupColumns } from './rows.ts';
import type { Script } from './script.ts';

/**
 * Weighted statistics of each group, in the columns of the plain ones. A result weighs h / (agents * n): the hours of its
 * block, shared by the agents of the block, shared by the results of its agent there. What weighs the same, the results
 * of an agent in a block, is gathered in a cell; everything else is worked out over cells.
 */
export function compileNormalised(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  const keys = groupColumns(plan);
  const grouped = join(keys);
  const isRatio = plan.scope.measure.kind === 'ratio';
  const sameGroup = join(
    keys.map((key) => sql`c.${key} IS NOT DISTINCT FROM i.${key}`),
    sql` AND `,
  );
  const parts = isRatio ? sql`, sum(numerator) AS numerators, sum(denominator) AS denominators` : sql``;
  const kept = isRatio ? sql`, c.numerators AS numerators, c.denominators AS denominators` : sql``;
  const pooled = isRatio ? sql`, sum(w * numerators) AS numerators, sum(w * denominators) AS denominators` : sql``;
  const cells = {
    relation: 'cells',
    select: sql`SELECT ${grouped}, block, agent, any_value(has_unit) AS has_unit, count(*) AS n, min(x) AS lo, max(x) AS hi, sum(x) AS total, list(x) AS xs${parts}
      FROM (${compileRows(plan, options.join, dialect)}) AS r GROUP BY ${grouped}, block, agent`,
  };
  const identified = {
    relation: 'identified',
    select: sql`SELECT ${grouped}, CAST(row_number() OVER () AS INTEGER) AS k, sum(n) AS n, min(lo) AS lo, max(hi) AS hi, count(DISTINCT agent) AS agents, count(DISTINCT CASE WHEN has_unit THEN agent END) AS units
      FROM cells GROUP BY ${grouped} LIMIT ${integer(options.groupsMax + 1)}`,
  };
  const blocks = {
    relation: 'blocks',
    select: sql`SELECT i.k AS k, c.block AS block, count(*) AS agents FROM cells AS c INNER JOIN identified AS i ON ${sameGroup} GROUP BY i.k, c.block`,
  };
  const weighted = {
    relation: 'weighted',
    select: sql`SELECT i.k AS k, ${hoursOf(plan.blocks ?? [])} / (b.agents * c.n) AS w, c.n AS n, c.lo = i.lo AS is_first, c.hi = i.hi AS is_last,
        i.lo AS lo, i.hi AS hi, CAST(c.total - c.n * i.lo AS DOUBLE) AS above, c.xs AS xs${kept}
      FROM cells AS c INNER JOIN identified AS i ON ${sameGroup} INNER JOIN blocks AS b ON b.k = i.k AND b.block = c.block`,
  };
  const groups = {
    relation: 'groups',
    select: sql`SELECT k, sum(w * n) AS weight, sum(w * above) / sum(w * n) AS above,
        min(CASE WHEN is_first THEN w END) AS w_first, max(CASE WHEN is_last THEN w END) AS w_last${pooled}
      FROM weighted GROUP BY k`,
  };
  const valued = sql`SELECT c.k AS k, c.w AS w, c.lo AS lo, c.hi AS hi, g.above AS above, unnest(c.xs) AS x FROM weighted AS c INNER JOIN groups AS g ON g.k = c.k`;
  return {
    steps: [cells, identified, blocks, weighted, groups, ...refinedPercentiles(valued, options.groupsEstimate)],
    result: sql`SELECT ${join(keys.map((key) => sql`i.${key} AS ${key}`))}, i.n AS n, i.lo AS lo, i.hi AS hi, i.agents AS agents, i.units AS units,
        i.lo + g.above AS mean, sqrt(s.spread / g.weight) AS deviation, p.p AS p${isRatio ? sql`, g.numerators AS numerators, g.denominators AS denominators` : sql``}
      FROM identified AS i INNER JOIN groups AS g ON g.k = i.k INNER JOIN spreads AS s ON s.k = i.k INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

/** Of a block by its start hour. */
function hoursOf(blocks: readonly number[]): Fragment {
  const cases = blocks.map(
    (start, index) => sql`WHEN ${integer(start)} THEN ${integer((blocks[index + 1] ?? 24) - start)}`,
  );
  return sql`CAST(CASE c.block ${join(cases, sql` `)} END AS DOUBLE)`;
}
