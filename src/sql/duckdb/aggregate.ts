import type { AggregatePlan } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, sql } from '../fragment.ts';
import { type Magnitude, measureKind, type Precision } from '../scope.ts';
import { thresholdConditions } from '../thresholds.ts';
import { duckdb } from './dialect.ts';
import { compileNormalised, compileStrata, type NormalisedOptions } from './normalised.ts';
import { percentShare, refinedPercentiles, stepOf } from './percentiles.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import { constant, type Script } from './script.ts';

/** What is known of the data and lets a script do less. */
export interface AggregateOptions extends NormalisedOptions {
  readonly join: AgentJoin | null;
  readonly precision: Precision;
  /** Values are integers of 32 bits, as far as known: percentiles take half the memory. The caller checks that all were. */
  readonly isShort: boolean;
  /** There are more values than are held in memory at a time. */
  readonly isLarge: boolean;
  /** Null: all of them. */
  readonly splitNumbers: SplitNumbers | null;
  /** The numbers that agents can have, where agents are worth a bit each; null: count distinct numbers. */
  readonly agents: AgentRange | null;
  /** Some agents have no unit, so that units are counted on their own. */
  readonly countUnits: boolean;
}

/** Some of the numbers `g` that combinations of the agents' splits have. */
export interface SplitNumbers {
  readonly first: number;
  readonly last: number;
}

export interface AgentRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Statistics of each group: its columns, then n, lo, hi, p (a list), agents, units, and either total and squares (of
 * integers) or mean and deviation; for ratios also the sums of both parts; for thresholds shares, a list. It returns one group more than allowed, so that the
 * caller sees when there are too many.
 */
export function compileAggregate(plan: AggregatePlan, options: AggregateOptions): Script {
  if (plan.blocks !== null) {
    const { steps, ...rest } = compileNormalised(plan, options);
    return { ...rest, steps: [compileStrata(plan, options.join, options.magnitude), ...steps] };
  }
  if (isOneGroup(plan)) return ofEverything(plan, options);
  return options.isLarge ? ofLargeGroups(plan, options) : ofGroups(plan, options);
}

export function isOneGroup({ aggregation, splits }: Pick<AggregatePlan, 'aggregation' | 'splits'>): boolean {
  return aggregation === 'total' && splits.length === 0;
}

function ofGroups(plan: AggregatePlan, options: AggregateOptions): Script {
  const x = options.isShort ? sql`TRY_CAST(x AS INTEGER)` : sql`x`;
  const percentiles = sql`quantile_cont(${x}, [${join(plan.percentiles.map(percentShare))}]) AS p`;
  const columns = [...moments(plan, options), percentiles];
  const groups = groupColumns(plan);
  const rows = measuredRows(plan, options);
  return {
    rereads: false,
    steps: [],
    result: sql`SELECT ${join([...groups, ...columns])} FROM (${rows}) AS r GROUP BY ${join(groups)} LIMIT ${integer(options.groupsMax + 1)}`,
  };
}

/** The engine's own percentiles hold all values of their groups in memory, besides its limit: further passes need none of it. */
function ofLargeGroups(plan: AggregatePlan, options: AggregateOptions): Script {
  const rows = measuredRows(plan, options);
  const keys = groupColumns(plan);
  const { groupsEstimate, groupsMax } = options;
  const binning = { isNarrow: options.magnitude === 'narrow', groupsEstimate };
  const sameGroup = allOf(keys.map((key) => sql`i.${key} IS NOT DISTINCT FROM r.${key}`));
  return {
    rereads: true,
    steps: [
      {
        relation: 'identified',
        select: sql`SELECT *, ${stepOf(binning)} AS step FROM (SELECT ${join(keys)}, CAST(row_number() OVER () AS INTEGER) AS k, ${join(moments(plan, options))}
          FROM (${rows}) AS r GROUP BY ${join(keys)} LIMIT ${integer(groupsMax + 1)}) AS i`,
      },
      {
        relation: 'groups',
        select: sql`SELECT k, n AS weight, 1 AS w_first, 1 AS w_last FROM identified`,
      },
      ...refinedPercentiles({
        ...binning,
        rows: sql`SELECT i.k AS k, i.lo AS lo, i.step AS step, r.x AS x FROM (${rows}) AS r INNER JOIN identified AS i ON ${sameGroup}`,
        group: { k: sql`k`, lo: sql`lo`, step: sql`step` },
        isWeighted: false,
        percentiles: plan.percentiles,
      }),
    ],
    result: sql`SELECT i.*, p.p AS p FROM identified AS i INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

/** The engine's own percentiles of one large group would hold all its values in memory, on one thread: two passes are faster. */
function ofEverything(plan: AggregatePlan, options: AggregateOptions): Script {
  const rows = measuredRows(plan, options);
  const columns = join(moments(plan, options));
  const binning = { isNarrow: options.magnitude === 'narrow', groupsEstimate: 1 };
  const group = { k: null, lo: constant('lo'), step: constant('step') };
  return {
    rereads: true,
    steps: [
      {
        relation: 'identified',
        select: sql`SELECT *, ${stepOf(binning)} AS step FROM (SELECT 0 AS g, 0 AS bucket, 0 AS k, ${columns} FROM (${rows}) AS r) AS i WHERE n > 0`,
      },
      {
        relation: 'groups',
        select: sql`SELECT k, n AS weight, 1 AS w_first, 1 AS w_last FROM identified`,
      },
      { constant: 'lo', select: sql`SELECT lo FROM identified` },
      { constant: 'step', select: sql`SELECT step FROM identified` },
      ...refinedPercentiles({ ...binning, rows, group, isWeighted: false, percentiles: plan.percentiles }),
    ],
    result: sql`SELECT i.*, p.p AS p FROM identified AS i INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

/** The results of a plan, with `above` where a spread needs it: how far x is from the lowest of its group. */
function measuredRows(plan: AggregatePlan, options: AggregateOptions): Fragment {
  const { join: agents, precision, magnitude, splitNumbers } = options;
  const all = compileRows(plan, agents);
  const rows = splitNumbers
    ? sql`SELECT * FROM (${all}) AS a WHERE g BETWEEN ${integer(splitNumbers.first)} AND ${integer(splitNumbers.last)}`
    : all;
  if (precision === 'usual' || magnitude !== null) return rows;
  const x = measureKind(plan.scope, duckdb) === 'integer' ? sql`CAST(x AS HUGEINT)` : sql`x`;
  const lowest = sql`min(x) OVER (PARTITION BY ${join(groupColumns(plan))})`;
  return sql`SELECT *, CAST(${x} - ${lowest} AS DOUBLE) AS above FROM (${rows}) AS r`;
}

function moments(plan: AggregatePlan, { magnitude, precision, agents, countUnits }: AggregateOptions): Fragment[] {
  const shares = thresholdConditions(plan.thresholds, sql`x`).map(
    (condition) => sql`100.0::DOUBLE * count(*) FILTER (WHERE ${condition}) / count(*)`,
  );
  return [
    sql`count(*) AS n`,
    sql`min(x) AS lo`,
    sql`max(x) AS hi`,
    sql`${countAgents(sql`agent`, agents)} AS agents`,
    ...(countUnits ? [sql`${countAgents(sql`CASE WHEN has_unit THEN agent END`, agents)} AS units`] : []),
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
