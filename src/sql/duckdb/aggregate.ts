import type { AggregatePlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, sql } from '../fragment.ts';
import { type Magnitude, measureKind, type Precision } from '../scope.ts';
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
 * Statistics of each group: its columns, then n, lo, hi, p (a list), agents, units, and either total and squares (of
 * integers) or mean and deviation; for ratios also the sums of both parts; for thresholds shares, a list. It returns one group more
 * than allowed, so that the caller sees when there are too many.
 */
export function compilePlain(plan: AggregatePlan, slice: Slice, precision: Precision): Script {
  const x = slice.isShort ? sql`TRY_CAST(x AS INTEGER)` : sql`x`;
  const percentiles = sql`quantile_cont(${x}, [${join(plan.percentiles.map(percentShare))}]) AS p`;
  const columns = [...moments(plan, slice, precision), percentiles];
  const groups = groupColumns(plan);
  const rows = measuredRows(plan, slice, precision);
  return {
    steps: [],
    result: sql`SELECT ${join([...groups, ...columns])} FROM (${rows}) AS r GROUP BY ${join(groups)} LIMIT ${integer(slice.groupsMax + 1)}`,
  };
}

/** In the columns of `compilePlain`. Further passes over the results find the percentiles, with few values in memory. */
export function compileRefined(plan: AggregatePlan, slice: Slice, precision: Precision): Script {
  const rows = measuredRows(plan, slice, precision);
  const figures = join(moments(plan, slice, precision));
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
    groups: sql`SELECT 0 AS g, 0 AS bucket, 0 AS k, ${figures} FROM (${rows}) AS r`,
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
  const sameGroup = allOf(keys.map((key) => sql`i.${key} IS NOT DISTINCT FROM r.${key}`));
  return {
    groups: sql`SELECT ${join(keys)}, CAST(row_number() OVER () AS INTEGER) AS k, ${figures} FROM (${rows}) AS r GROUP BY ${join(keys)} LIMIT ${integer(groupsMax + 1)}`,
    constants: [],
    rows: sql`SELECT i.k AS k, i.lo AS lo, i.step AS step, r.x AS x FROM (${rows}) AS r INNER JOIN identified AS i ON ${sameGroup}`,
    group: { k: sql`k`, lo: sql`lo`, step: sql`step` },
  };
}

/** The results of a plan, with `above` where a spread needs it: how far x is from the lowest of its group. */
function measuredRows(plan: AggregatePlan, slice: Slice, precision: Precision): Fragment {
  const { agents, magnitude, splitNumbers } = slice;
  const all = compileRows(plan, agents);
  const rows = splitNumbers
    ? sql`SELECT * FROM (${all}) AS a WHERE g BETWEEN ${integer(splitNumbers.from)} AND ${integer(splitNumbers.to)}`
    : all;
  if (precision === 'usual' || magnitude !== null) return rows;
  const x = measureKind(plan.scope, duckdb) === 'integer' ? sql`CAST(x AS HUGEINT)` : sql`x`;
  const lowest = sql`min(x) OVER (PARTITION BY ${join(groupColumns(plan))})`;
  return sql`SELECT *, CAST(${x} - ${lowest} AS DOUBLE) AS above FROM (${rows}) AS r`;
}

function moments(plan: AggregatePlan, { magnitude, agentBits, countsUnits }: Slice, precision: Precision): Fragment[] {
  const shares = thresholdConditions(plan.thresholds, sql`x`).map(
    (condition) => sql`100.0::DOUBLE * count(*) FILTER (WHERE ${condition}) / count(*)`,
  );
  return [
    sql`count(*) AS n`,
    sql`min(x) AS lo`,
    sql`max(x) AS hi`,
    sql`${countAgents(sql`agent`, agentBits)} AS agents`,
    ...(countsUnits ? [sql`${countAgents(sql`CASE WHEN has_unit THEN agent END`, agentBits)} AS units`] : []),
    ...(magnitude === null
      ? [sql`favg(x) AS mean`, sql`stddev_pop(${precision === 'usual' ? sql`x` : sql`above`}) AS deviation`]
      : [sql`sum(x) AS total`, sql`${sumOfSquares(magnitude)} AS squares`]),
    ...(plan.scope.measure.kind === 'ratio'
      ? [sql`sum(numerator) AS numerators`, sql`sum(denominator) AS denominators`]
      : []),
    ...(shares.length > 0 ? [sql`[${join(shares)}] AS shares`] : []),
  ];
}

export function sumOfSquares(magnitude: Magnitude): Fragment {
  return magnitude === 'narrow' ? sql`sum(x * x)` : sql`sum(CAST(x AS HUGEINT) * x)`;
}

function countAgents(agent: Fragment, range: AgentRange | null): Fragment {
  return range === null
    ? sql`count(DISTINCT ${agent})`
    : sql`bit_count(bitstring_agg(${agent}, ${integer(range.first)}, ${integer(range.last)}))`;
}
