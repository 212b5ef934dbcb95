import type { AggregatePlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, sql } from '../fragment.ts';
import { type Magnitude, measureKind } from '../scope.ts';
import { thresholdConditions } from '../thresholds.ts';
import { duckdb } from './dialect.ts';
import { percentShare, refinedPercentiles, stepOf, type WeightedValues } from './percentiles.ts';
import { compileRows, groupColumns } from './rows.ts';
import { constant, type Script, type Step } from './script.ts';
import type { AgentRange, Slice } from './slice.ts';

export function isOneGroup({ aggregation, splits }: Pick<AggregatePlan, 'aggregation' | 'splits'>): boolean {
  return aggregation === 'total' && splits.length === 0;
}

/**
 * Statistics of each group: its columns, then n, lo, hi, p (a list), agents, units, total and squares
 * (of integers; of fractions those of 2^`COARSE_BITS` steps at a time, steps and scale); for ratios also the sums of both parts; for thresholds shares, a list. It returns one group more
 * than allowed, so that the caller sees when there are too many.
 */
export function compilePlain(plan: AggregatePlan, slice: Slice): Script {
  const x = slice.isShort ? sql`TRY_CAST(x AS INTEGER)` : sql`x`;
  const shares = join(plan.percentiles.map(percentShare));
  const percentiles = plan.percentiles.length === 0 ? sql`[] AS p` : sql`quantile_cont(${x}, [${shares}]) AS p`;
  const columns = [...moments(plan, slice), percentiles];
  const groups = groupColumns(plan);
  const rows = withSteps(plan, slice, sliceRows(plan, slice));
  return {
    steps: [],
    result: sql`SELECT ${join([...groups, ...columns])} FROM (${rows}) AS r GROUP BY ${join(groups)} LIMIT ${integer(slice.groupsMax + 1)}`,
  };
}

/** The columns of each group, then n, agents and units. */
export function compileCounts(plan: AggregatePlan, slice: Slice): Script {
  const groups = groupColumns(plan);
  return {
    steps: [],
    result: sql`SELECT ${join([...groups, sql`count(*) AS n`, ...agentCounts(slice)])} FROM (${sliceRows(plan, slice)}) AS r GROUP BY ${join(groups)} LIMIT ${integer(slice.groupsMax + 1)}`,
  };
}

function agentCounts({ agentBits, countsUnits }: Slice): Fragment[] {
  return [
    sql`${countAgents(sql`agent`, agentBits)} AS agents`,
    ...(countsUnits ? [sql`${countAgents(sql`CASE WHEN has_unit THEN agent END`, agentBits)} AS units`] : []),
  ];
}

/** In the columns of `compilePlain`. Further passes over the results find the percentiles, with few values in memory. */
export function compileRefined(plan: AggregatePlan, slice: Slice): Script {
  const rows = sliceRows(plan, slice);
  const figures = sql`${join(moments(plan, slice))} FROM (${withSteps(plan, slice, rows)}) AS r`;
  const values = {
    isNarrow: slice.magnitude === 'narrow',
    groupsEstimate: slice.groupsEstimate,
    isWeighted: false,
    percentiles: plan.percentiles,
  };
  const { groups, constants, ...located } = isOneGroup(plan)
    ? oneGroup(rows, figures)
    : groupsByKey(plan, slice, rows, figures);
  return {
    steps: [
      { relation: 'identified', select: sql`SELECT *, ${stepOf(values)} AS step FROM (${groups}) AS i WHERE n > 0` },
      { relation: 'groups', select: sql`SELECT k, n AS weight, 1 AS w_first, 1 AS w_last FROM identified` },
      ...constants,
      ...refinedPercentiles({ ...values, ...located }),
    ],
    result: sql`SELECT i.*, p.p AS p FROM identified AS i INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

/** Groups with their number k, and how a row finds its group. */
interface Located extends Pick<WeightedValues, 'rows' | 'group'> {
  readonly groups: Fragment;
  readonly constants: readonly Step[];
}

function oneGroup(rows: Fragment, figures: Fragment): Located {
  return {
    groups: sql`SELECT 0 AS g, 0 AS bucket, 0 AS k, ${figures}`,
    constants: [
      { constant: 'lo', select: sql`SELECT lo FROM identified` },
      { constant: 'step', select: sql`SELECT step FROM identified` },
    ],
    rows,
    group: { k: null, lo: constant('lo'), step: constant('step') },
  };
}

function groupsByKey(plan: AggregatePlan, { groupsMax }: Slice, rows: Fragment, figures: Fragment): Located {
  const keys = groupColumns(plan);
  return {
    groups: sql`SELECT ${join(keys)}, CAST(row_number() OVER () AS INTEGER) AS k, ${figures} GROUP BY ${join(keys)} LIMIT ${integer(groupsMax + 1)}`,
    constants: [],
    rows: sql`SELECT i.k AS k, i.lo AS lo, i.step AS step, r.x AS x FROM (${rows}) AS r INNER JOIN identified AS i ON ${sameGroup(keys, sql`i`)}`,
    group: { k: sql`k`, lo: sql`lo`, step: sql`step` },
  };
}

function sameGroup(keys: readonly Fragment[], group: Fragment): Fragment {
  return allOf(keys.map((key) => sql`${group}.${key} IS NOT DISTINCT FROM r.${key}`));
}

/** The rows of a plan that a slice reads. */
export function sliceRows(plan: AggregatePlan, { agents, splitNumbers }: Slice): Fragment {
  const all = compileRows(plan, agents);
  if (splitNumbers === null) return all;
  return sql`SELECT * FROM (${all}) AS a WHERE g BETWEEN ${integer(splitNumbers.from)} AND ${integer(splitNumbers.to)}`;
}

/**
 * Fractions, and integers whose squares are too large, count as whole steps above the lowest value of their group, `scale` to a
 * unit: sums of steps are the same in every order.
 */
function withSteps(plan: AggregatePlan, { magnitude }: Slice, rows: Fragment): Fragment {
  if (magnitude !== null) return rows;
  const keys = groupColumns(plan);
  const isInteger = measureKind(plan.scope, duckdb) === 'integer';
  const distance = (x: Fragment, from: Fragment) =>
    sql`CAST(${isInteger ? sql`CAST(${x} AS HUGEINT)` : x} - ${from} AS DOUBLE)`;
  const range = sql`greatest(${distance(sql`max(x)`, sql`min(x)`)}, 1e-270)`;
  const lowest = sql`SELECT ${join(keys)}, min(x) AS lowest, pow(2, ${integer(STEP_BITS)} - ceil(log2(${range}))) AS scale FROM (${rows}) AS r GROUP BY ${join(keys)}`;
  return sql`SELECT r.*, e.scale AS scale, CAST(${distance(sql`r.x`, sql`e.lowest`)} * e.scale AS BIGINT) AS steps
    FROM (${rows}) AS r INNER JOIN (${lowest}) AS e ON ${sameGroup(keys, sql`e`)}`;
}

/** The highest value is at most 2^62 steps above the lowest. */
const STEP_BITS = 62;

function moments(plan: AggregatePlan, slice: Slice): Fragment[] {
  const shares = thresholdConditions(plan.thresholds, sql`x`).map(
    (condition) => sql`100.0::DOUBLE * count(*) FILTER (WHERE ${condition}) / count(*)`,
  );
  return [
    sql`count(*) AS n`,
    sql`min(x) AS lo`,
    sql`max(x) AS hi`,
    ...agentCounts(slice),
    ...(slice.magnitude === null
      ? [
          sql`min(scale) AS scale`,
          sql`sum(steps) AS steps`,
          sql`sum(steps >> ${integer(COARSE_BITS)}) AS total`,
          sql`sum(CAST(steps >> ${integer(COARSE_BITS)} AS HUGEINT) * (steps >> ${integer(COARSE_BITS)})) AS squares`,
        ]
      : [sql`sum(x) AS total`, sql`${sumOfSquares(slice.magnitude)} AS squares`]),
    ...(plan.scope.measure.kind === 'ratio'
      ? [sql`sum(numerator) AS numerators`, sql`sum(denominator) AS denominators`]
      : []),
    ...(shares.length > 0 ? [sql`[${join(shares)}] AS shares`] : []),
  ];
}

export function sumOfSquares(magnitude: Magnitude): Fragment {
  return magnitude === 'narrow' ? sql`sum(x * x)` : sql`sum(CAST(x AS HUGEINT) * x)`;
}

/** The squares of so many steps at a time have 92 bits, and the sum of 2^33 of them fits 128. */
export const COARSE_BITS = 16;

function countAgents(agent: Fragment, range: AgentRange | null): Fragment {
  return range === null
    ? sql`count(DISTINCT ${agent})`
    : sql`bit_count(bitstring_agg(${agent}, ${integer(range.first)}, ${integer(range.last)}))`;
}
