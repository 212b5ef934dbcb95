import type { AggregatePlan, Aggregation, Grouping } from '../../plan/plan.ts';
import { blockOf, hourOfDay, hoursOfBlock } from '../bucket.ts';
import { allOf, type Fragment, integer, join, sql } from '../fragment.ts';
import type { Magnitude } from '../scope.ts';
import { thresholdConditions } from '../thresholds.ts';
import { sliceRows } from './aggregate.ts';
import { duckdb } from './dialect.ts';
import { refinedPercentiles, stepOf } from './percentiles.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import type { Script, Step } from './script.ts';
import type { Slice } from './slice.ts';

/** Weights of a group are integers; this is their sum. */
const WEIGHT_UNITS = 2n ** 55n;

/** Fractions up to 1 are added as integer multiples of 1 / SUM_UNITS: the sum is the same in every order. */
const SUM_UNITS = 2n ** 90n;

/**
 * Weighted statistics of each group, in the columns of `compilePlain`. A result weighs h / (agents * n): the hours of
 * its block, divided by the agents of the block, divided by the results of its agent there. A stratum is an agent's
 * results in one block: they all have the same weight.
 */
export function compileNormalised(plan: AggregatePlan, slice: Slice): Script {
  const keys = groupColumns(plan);
  const grouped = join(keys);
  const isRatio = plan.scope.measure.kind === 'ratio';
  const isNarrow = slice.magnitude === 'narrow';
  const rereads = slice.kind === 'normalised, refined';
  const rows = sliceRows(plan, slice);
  const binning = { isNarrow, groupsEstimate: slice.groupsEstimate };
  const sameGroup = allOf(keys.map((key) => sql`c.${key} IS NOT DISTINCT FROM i.${key}`));
  const identified = {
    relation: 'identified',
    select: sql`SELECT *, ${stepOf(binning)} AS step FROM (SELECT ${grouped}, CAST(row_number() OVER () AS INTEGER) AS k, sum(n) AS n, min(lo) AS lo, max(hi) AS hi, count(DISTINCT agent) AS agents, count(DISTINCT CASE WHEN has_unit THEN agent END) AS units
      FROM strata GROUP BY ${grouped} LIMIT ${integer(slice.groupsMax + 1)}) AS i`,
  };
  const blocks = {
    relation: 'blocks',
    select: sql`SELECT *, sum(hours) OVER (PARTITION BY k) AS hours_of_all FROM (
        SELECT i.k AS k, c.block AS block, count(*) AS agents, any_value(${hoursOf(plan)}) AS hours
        FROM strata AS c INNER JOIN identified AS i ON ${sameGroup} GROUP BY i.k, c.block) AS b`,
  };
  const shape = isNarrow
    ? sql`CAST(c.total - c.n * i.lo AS DOUBLE) / c.n AS centre, CAST(c.n * c.squares - c.total * c.total AS DOUBLE) / (c.n * c.n) AS variance`
    : sql`list_avg(list_sort(list_transform(c.xs, lambda x: CAST(x - i.lo AS DOUBLE)))) AS centre, list_var_pop(list_sort(list_transform(c.xs, lambda x: CAST(x - i.lo AS DOUBLE)))) AS variance`;
  const beyond = thresholdConditions(plan.thresholds, sql`x`);
  const isShared = beyond.length > 0;
  const values = rereads ? valuesOfResults(keys, rows) : VALUES_OF_LISTS;
  const weighted = {
    relation: 'weighted',
    select: sql`SELECT i.k AS k, b.hours / (b.hours_of_all * b.agents) AS share,
        greatest(1, CAST(round(b.hours / (b.hours_of_all * b.agents * c.n) * ${integer(WEIGHT_UNITS)}) AS BIGINT)) AS w,
        c.n AS n, c.lo = i.lo AS is_first, c.hi = i.hi AS is_last, i.lo AS lo, i.step AS step, greatest(CAST(i.hi - i.lo AS DOUBLE), 1e-300) AS width, ${join(values.stored)}, ${shape}${isShared ? sql`, c.beyond AS beyond` : sql``}${
          isRatio
            ? sql`, c.block AS block, c.agent AS agent, c.numerators / c.n AS numerators, c.denominators / c.n AS denominators`
            : sql``
        }
      FROM strata AS c INNER JOIN identified AS i ON ${sameGroup} INNER JOIN blocks AS b ON b.k = i.k AND b.block = c.block`,
  };
  const pooled = isRatio
    ? sql`, sum(share * numerators ORDER BY block, agent) AS numerators, sum(share * denominators ORDER BY block, agent) AS denominators`
    : sql``;
  const shares = beyond.map((_, index) => sql`100.0::DOUBLE * sum(w * beyond[${integer(index + 1)}]) / sum(w * n)`);
  const groups = {
    relation: 'groups',
    select: sql`SELECT k, sum(w * n) AS weight, any_value(width) * ${sumOf(sql`share * centre / width`)} AS above,
        min(CASE WHEN is_first THEN w END) AS w_first, max(CASE WHEN is_last THEN w END) AS w_last${pooled}${isShared ? sql`, [${join(shares)}] AS shares` : sql``}
      FROM weighted GROUP BY k`,
  };
  const spreads = {
    relation: 'spreads',
    select: sql`SELECT v.k AS k, any_value(v.width) * sqrt(${sumOf(sql`v.share * (v.variance / v.width / v.width + pow((v.centre - g.above) / v.width, 2))`)}) AS deviation
      FROM weighted AS v INNER JOIN groups AS g ON g.k = v.k GROUP BY v.k`,
  };
  const valued = {
    ...binning,
    rows: values.rows,
    group: { k: sql`k`, lo: sql`lo`, step: sql`step` },
    isWeighted: true,
    percentiles: plan.percentiles,
  };

  return {
    steps: [
      compileStrata(plan, slice.agents, { magnitude: slice.magnitude, rows, beyond, hasList: !rereads }),
      identified,
      blocks,
      weighted,
      groups,
      spreads,
      ...refinedPercentiles(valued),
    ],
    result: sql`SELECT ${join(keys.map((key) => sql`i.${key} AS ${key}`))}, i.n AS n, i.lo AS lo, i.hi AS hi, i.agents AS agents, i.units AS units,
        i.lo + g.above AS mean, s.deviation AS deviation, p.p AS p${isRatio ? sql`, g.numerators AS numerators, g.denominators AS denominators` : sql``}${isShared ? sql`, g.shares AS shares` : sql``}
      FROM identified AS i INNER JOIN groups AS g ON g.k = i.k INNER JOIN spreads AS s ON s.k = i.k INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

/** What weighted strata say of where their values are, and the values: k, w, lo, step and x. */
interface StratumValues {
  readonly stored: readonly Fragment[];
  readonly rows: Fragment;
}

const VALUES_OF_LISTS: StratumValues = {
  stored: [sql`c.xs AS xs`],
  rows: sql`SELECT k, w, lo, step, unnest(xs) AS x FROM weighted`,
};

/** Results are read again, and find their stratum. */
function valuesOfResults(groupKeys: readonly Fragment[], rows: Fragment): StratumValues {
  const keys = [...groupKeys, sql`block`, sql`agent`];
  const same = allOf(keys.map((key) => sql`v.${key} IS NOT DISTINCT FROM r.${key}`));
  return {
    stored: keys.map((key) => sql`c.${key} AS ${key}`),
    rows: sql`SELECT v.k AS k, v.w AS w, v.lo AS lo, v.step AS step, r.x AS x FROM (${rows}) AS r INNER JOIN weighted AS v ON ${same}`,
  };
}

/** The sum of fractions up to 1. */
function sumOf(fraction: Fragment): Fragment {
  return sql`(CAST(sum(CAST(round((${fraction}) * ${integer(SUM_UNITS)}::DOUBLE) AS HUGEINT)) AS DOUBLE) / ${integer(SUM_UNITS)}::DOUBLE)`;
}

/** The length of a block in hours, by its start hour. */
function hoursOf(plan: AggregatePlan): Fragment {
  return sql`CAST(${hoursOfBlock(plan, sql`c.block`)} AS DOUBLE)`;
}

/** What strata have beside their sums. */
interface StrataOptions {
  readonly magnitude: Magnitude | null;
  readonly rows?: Fragment;
  /** Conditions on x. */
  readonly beyond?: readonly Fragment[];
  readonly hasList?: boolean;
}

/**
 * The relation `strata`: group columns, block, agent, has_unit, n, lo, hi, xs (a list), beyond (how many values each condition holds
 * for, a list), total and squares of narrow integers, numerators and denominators of a ratio.
 */
export function compileStrata(
  plan: Grouping,
  agents: AgentJoin | null,
  { magnitude, rows = compileRows(plan, agents), beyond = [], hasList = true }: StrataOptions,
): Step {
  const isRatio = plan.scope.measure.kind === 'ratio';
  const counts = beyond.map((condition) => sql`count(*) FILTER (WHERE ${condition})`);
  const figures = [
    sql`any_value(has_unit) AS has_unit, count(*) AS n, min(x) AS lo, max(x) AS hi`,
    ...(hasList ? [sql`list(x) AS xs`] : []),
    ...(counts.length > 0 ? [sql`[${join(counts)}] AS beyond`] : []),
    ...(magnitude === 'narrow' ? [sql`sum(x) AS total, sum(x * x) AS squares`] : []),
    ...(isRatio ? [sql`sum(numerator) AS numerators, sum(denominator) AS denominators`] : []),
  ];
  const block = blockOfBucket(plan);
  const columns = groupColumns(plan);
  const groupKeys = [...(agents === null ? columns.slice(1) : columns), ...(block ? [] : [sql`block`]), sql`agent`];
  const derivedKeys = [...(agents === null ? [sql`0 AS g`] : []), ...(block ? [sql`${block} AS block`] : [])];
  return {
    relation: 'strata',
    select: sql`SELECT ${join([sql`*`, ...derivedKeys])} FROM (
      SELECT ${join([...groupKeys, ...figures])}
      FROM (${rows}) AS r GROUP BY ${join(groupKeys)}) AS c`,
  };
}

/** The block of a bucket that lies in one block: it is derived once for each group. Null for other buckets. */
function blockOfBucket({ aggregation, blocks }: Grouping): Fragment | null {
  const hour = HOUR_OF_BUCKET[aggregation];
  return hour === undefined ? null : blockOf(blocks ?? [], hour);
}

/** The hour of the day of buckets that lie in one hour. */
const HOUR_OF_BUCKET: Readonly<Partial<Record<Aggregation, Fragment>>> = {
  hourly: hourOfDay(sql`bucket`, duckdb),
  hour_of_day: sql`bucket`,
};
