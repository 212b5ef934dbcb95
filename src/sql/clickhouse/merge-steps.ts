import { type AggregatePlan, PERCENTILES } from '../../plan/plan.ts';
import { INTERPOLATION, percentShare, wantedSlots } from '../duckdb/percentiles.ts';
import type { Step } from '../duckdb/script.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import type { Magnitude } from '../scope.ts';
import { wholeSquares } from './shard-columns.ts';
import { bucketOfKey, recordSplits, splitsOfKey } from './shard-rows.ts';

/** Steps on the coordinator that merge the shards' answers: relations `parts`, `counted` and `found`. */
export interface MergeSteps {
  /** From `parts` to `identified`: the groups of all shards, numbered (k). */
  readonly groups: readonly Step[];
  /** From `counted` to `wanted_slots`: those whose values are needed, as the shards number them. */
  readonly wanted: readonly Step[];
  /** From `found` to `percentiles`. */
  readonly placed: readonly Step[];
  /** To `percentiles` where values came with the parts. */
  readonly valued: readonly Step[];
  /** Difference between the row counts of the first and the later reads. */
  readonly drift: Fragment;
  readonly result: Fragment;
}

export function compileMergeSteps(plan: AggregatePlan, magnitude: Magnitude | null, bins: number): MergeSteps {
  const records = recordSplits(plan).map((_, index) => name(`r${index}`));
  const keys = [sql`key`, ...records];
  const slots = integer(bins);
  const sameGroup = (groupKey: Fragment) =>
    join(
      [sql`i.key = ${groupKey}`, ...records.map((record) => sql`i.${record} IS NOT DISTINCT FROM c.${record}`)],
      sql` AND `,
    );
  const numbered = sql`INNER JOIN identified AS i ON ${sameGroup(sql`c.key // ${slots}`)}`;
  const slot = sql`CAST(i.k AS BIGINT) * ${slots} + c.key % ${slots}`;
  return {
    groups: [
      { relation: 'identified', select: groupsOf(keys, magnitude) },
      { relation: 'groups', select: sql`SELECT k, n AS weight, 1 AS w_first, 1 AS w_last FROM identified` },
    ],
    wanted: [
      {
        relation: 'bins',
        select: sql`SELECT ${slot} AS slot, i.k AS k, sum(c.m) AS weight FROM counted AS c ${numbered} GROUP BY 1, 2`,
      },
      ...wantedSlots(false),
      {
        relation: 'wanted_slots',
        select: sql`SELECT DISTINCT i.key * ${slots} + w.slot % ${slots} AS slot FROM wanted AS w INNER JOIN identified AS i ON i.k = w.slot // ${slots}`,
      },
    ],
    placed: [
      {
        relation: 'value_runs',
        select: sql`SELECT ${slot} AS slot, i.k AS k, c.x AS x, 1 AS w, sum(c.m) AS m FROM found AS c ${numbered}
          WHERE ${slot} IN (SELECT slot FROM wanted) GROUP BY 1, 2, 3`,
      },
      ...INTERPOLATION,
    ],
    valued: [
      {
        relation: 'percentiles',
        select: sql`SELECT i.k AS k, list_aggregate(flatten(list(c.xs)), 'quantile_cont', [${join(PERCENTILES.map(percentShare))}]) AS p FROM parts AS c INNER JOIN identified AS i ON ${sameGroup(sql`c.key`)} GROUP BY i.k`,
      },
    ],
    drift: sql`SELECT
        coalesce((SELECT sum(abs(i.n - coalesce(b.weight, 0))) FROM identified AS i LEFT JOIN (SELECT k, sum(weight) AS weight FROM bins GROUP BY k) AS b ON b.k = i.k), 0)
        + coalesce((SELECT sum(abs(b.weight - coalesce(r.m, 0))) FROM bins AS b INNER JOIN wanted AS w ON w.slot = b.slot LEFT JOIN (SELECT slot, sum(m) AS m FROM value_runs GROUP BY slot) AS r ON r.slot = b.slot), 0) AS results`,
    result: sql`SELECT i.*, ${splitsOfKey(sql`i.key`)} AS g, ${bucketOfKey(sql`i.key`)} AS bucket, p.p AS p FROM identified AS i INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

function groupsOf(keys: readonly Fragment[], magnitude: Magnitude | null): Fragment {
  const grouped = join(keys);
  const common = sql`${grouped}, CAST(row_number() OVER () AS INTEGER) AS k, sum(n) AS n, min(lo) AS lo, max(hi) AS hi, sum(agents) AS agents, sum(units) AS units, sum(numerators) AS numerators, sum(denominators) AS denominators`;
  if (magnitude !== null) {
    return sql`SELECT ${common}, sum(total) AS total, ${wholeSquares(sql`sum(squares)`, sql`sum(squares_high)`)} AS squares FROM parts GROUP BY ${grouped}`;
  }
  // Spreads about each shard's own mean become one about the mean of all.
  return sql`SELECT ${common}, any_value(centre) AS mean, sqrt(sum(spread + n * pow(mean - centre, 2)) / sum(n)) AS deviation
    FROM (SELECT *, sum(n * mean) OVER (PARTITION BY ${grouped}) / sum(n) OVER (PARTITION BY ${grouped}) AS centre FROM parts) AS p GROUP BY ${grouped}`;
}
