import { type AggregatePlan, PERCENTILES } from '../../plan/plan.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import {
  answer,
  BIGINT,
  DOUBLE,
  keys,
  type Selected,
  type ShardQuery,
  type StatisticsOptions,
  sentValues,
  sums,
  valueType,
} from './shard-columns.ts';
import type { ShardRows } from './shard-rows.ts';

/** Histogram bins of equal width from `lo` on; the width for integers is a power of two. */
type BinGrid =
  | { readonly kind: 'integer'; readonly lo: bigint; readonly exponent: number; readonly bins: number }
  | { readonly kind: 'even'; readonly lo: number; readonly step: number; readonly bins: number };

/** How many results count, and between which values they lie. */
export function compileValueRange({ x, from }: ShardRows): Fragment {
  return sql`SELECT count(), min(${x}), max(${x}) FROM ${from}`;
}

/** One server's part of each group's statistics. */
export function compileParts(plan: AggregatePlan, rows: ShardRows, options: StatisticsOptions): ShardQuery {
  return answer(partColumns(plan, rows, options), grouped(rows, options));
}

/** One server's part of each group's statistics with all values, for small groups. */
export function compileValued(plan: AggregatePlan, rows: ShardRows, options: StatisticsOptions): ShardQuery {
  return answer([...partColumns(plan, rows, options), sentValues(rows.x)], grouped(rows, options));
}

/** Statements by which groups of any size are gone through on every shard for their percentiles. */
export interface Refined {
  /** How many results of each group lie in each bin of the grid. */
  readonly counted: ShardQuery;
  /** The values in the slots of the session's table `wanted_slots`, and how often each is there. */
  readonly found: ShardQuery;
}

export function compileRefined(plan: AggregatePlan, rows: ShardRows, grid: BinGrid): Refined {
  const slot = slotOf(rows, grid);
  const names = rows.records.map((_, index) => name(`r${index}`));
  const values = [
    sql`${slot} AS slot`,
    ...rows.records.map((record, index) => sql`${record} AS ${name(`r${index}`)}`),
    sql`${rows.x} AS x`,
  ];
  return {
    counted: answer(
      [...keys(plan, slot, rows.records), ['m', BIGINT, sql`count()`]],
      sql`FROM ${rows.from} GROUP BY ${join([slot, ...rows.records])}`,
    ),
    found: answer(
      [...keys(plan, sql`slot`, names), ['x', valueType(plan), sql`x`], ['m', BIGINT, sql`count()`]],
      sql`FROM (SELECT ${join(values)} FROM ${rows.from}) AS v WHERE slot IN (SELECT slot FROM wanted_slots) GROUP BY ${join([sql`slot`, ...names, sql`x`])}`,
    ),
  };
}

function grouped(rows: ShardRows, { groupsMax }: StatisticsOptions): Fragment {
  return sql`FROM ${rows.from} GROUP BY ${join([rows.groupKey, ...rows.records])} LIMIT ${integer(groupsMax + 1)}`;
}

function partColumns(plan: AggregatePlan, rows: ShardRows, options: StatisticsOptions): Selected[] {
  return [...keys(plan, rows.groupKey, rows.records), ...moments(plan, rows, options), ...spread(rows, options)];
}

function moments(plan: AggregatePlan, rows: ShardRows, { magnitude, countUnits }: StatisticsOptions): Selected[] {
  const type = valueType(plan);
  return [
    ['n', BIGINT, sql`count()`],
    ['lo', type, sql`min(${rows.x})`],
    ['hi', type, sql`max(${rows.x})`],
    ['agents', BIGINT, sql`uniqExact(${rows.agent})`],
    ['units', BIGINT, countUnits ? sql`uniqExactIf(${rows.agent}, ${rows.hasUnit})` : sql`uniqExact(${rows.agent})`],
    ['numerators', DOUBLE, sql`sum(${rows.numerator})`],
    ['denominators', DOUBLE, sql`sum(${rows.denominator})`],
    ...sums(rows.x, magnitude),
  ];
}

/** The sum of squares about the mean, where those from zero can't be added exactly. */
function spread({ x }: ShardRows, { magnitude }: StatisticsOptions): Selected[] {
  return magnitude === null ? [['spread', DOUBLE, sql`varPopStable(toFloat64(${x})) * count()`]] : [];
}

/** Group key and bin of a result in one number. */
function slotOf({ groupKey, x }: ShardRows, grid: BinGrid): Fragment {
  const bin =
    grid.kind === 'integer'
      ? sql`bitShiftRight(${x} - ${integer(grid.lo)}, ${integer(grid.exponent)})`
      : sql`floor((toFloat64(${x}) - ${double(grid.lo)}) / ${double(grid.step)})`;
  // Later results may lie outside of the grid.
  const inside = sql`toInt64(least(greatest(${bin}, 0), ${integer(grid.bins - 1)}))`;
  return sql`(${groupKey} * ${integer(grid.bins)} + ${inside})`;
}

/** Chooses the number of bins so that the count by bin and the read of wanted bins cost about the same. */
export function layBinGrid(lo: number | bigint, hi: number | bigint, rows: number, groups: number): BinGrid {
  const bins = Math.min(BINS_MAX, Math.max(BINS_MIN, Math.ceil(Math.sqrt((LOOKED_INTO * rows) / groups))));
  if (typeof lo === 'bigint' && typeof hi === 'bigint') {
    const exponent = Math.max(0, Math.round(Math.log2(Number(hi - lo) / bins)));
    return { kind: 'integer', lo, exponent, bins: Number((hi - lo) >> BigInt(exponent)) + 1 };
  }
  return { kind: 'even', lo: Number(lo), step: Math.max(Number(hi) - Number(lo), 1e-300) / (bins - 1), bins };
}

const BINS_MIN = 64;
const BINS_MAX = 8192;
/** Bins of a group that are read, one for each percentile; a value costs about twice as much as a bin. */
const LOOKED_INTO = 2 * PERCENTILES.length;
