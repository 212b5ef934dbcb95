import type { ColumnType } from '../../catalogue/test.ts';
import { type Fragment, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';

/** A figure of results that is exact on both engines, and that can be combined over disjoint sets. */
export interface Measure {
  /** A column, or `rows` or `time`. */
  readonly of: string;
  readonly what: 'sum' | 'values' | 'bytes' | 'least' | 'greatest' | 'count';
  readonly duckdb: Fragment;
  readonly clickhouse: Fragment;
}

/** Sums are integers of any size; minimum and maximum of no rows are null. */
export type Figure = bigint | number | null;

/** In the order of the measures. */
export type Figures = readonly Figure[];

/** The figures of a test's results. */
export function measuresOf(test: string): readonly Measure[] {
  return [
    { of: 'rows', what: 'count', duckdb: sql`count(*)`, clickhouse: sql`count()` },
    time('least', sql`min("at")`),
    time('greatest', sql`max("at")`),
    sum('agent', 'sum', sql`agent`),
    ...Object.entries(storedColumns(test)).flatMap(([column, { type }]) => [
      ...MEASURES[type](column),
      { of: column, what: 'values', ...same(sql`count(${name(column)})`) } as const,
    ]),
  ];
}

export function readFigure({ what }: Measure, given: unknown): Figure {
  if (what === 'least' || what === 'greatest') return given === null ? null : Number(given);
  return BigInt(String(given));
}

/** Combines the figures of two disjoint sets. */
export function addFigures(measures: readonly Measure[], left: Figures, right: Figures): Figures {
  return measures.map((measure, index) => ADD[measure.what](left[index] ?? null, right[index] ?? null));
}

export function sameFigures(left: Figures | undefined, right: Figures | undefined): boolean {
  return left !== undefined && right !== undefined && left.every((figure, index) => figure === right[index]);
}

const MEASURES: Readonly<Record<ColumnType, (column: string) => readonly Measure[]>> = {
  integer: (column) => [sum(column, 'sum', name(column))],
  // A sum of these depends on the order in which they are added up.
  float: (column) => [
    extreme(column, 'least', sql`min(${name(column)})`),
    extreme(column, 'greatest', sql`max(${name(column)})`),
  ],
  text: (column) => [
    {
      of: column,
      what: 'bytes',
      duckdb: sql`coalesce(sum(strlen(${name(column)})), 0)`,
      clickhouse: sql`ifNull(sum(length(${name(column)})), 0)`,
    },
  ],
};

function sum(of: string, what: 'sum', x: Fragment): Measure {
  return {
    of,
    what,
    duckdb: sql`coalesce(sum(CAST(${x} AS HUGEINT)), 0)`,
    // A plain sum wraps at 64 bits, and JSON would round the number.
    clickhouse: sql`toString(sum(toInt128(ifNull(${x}, 0))))`,
  };
}

function time(what: 'least' | 'greatest', x: Fragment): Measure {
  return { of: 'time', what, duckdb: x, clickhouse: sql`toUnixTimestamp64Milli(${x})` };
}

function extreme(of: string, what: 'least' | 'greatest', x: Fragment): Measure {
  return { of, what, ...same(x) };
}

function same(fragment: Fragment): Pick<Measure, 'duckdb' | 'clickhouse'> {
  return { duckdb: fragment, clickhouse: fragment };
}

type Add = (left: Figure, right: Figure) => Figure;

const total: Add = (left, right) => BigInt(left ?? 0) + BigInt(right ?? 0);
const extremeOf =
  (choose: (left: number, right: number) => number): Add =>
  (left, right) =>
    left === null || right === null ? (left ?? right) : choose(Number(left), Number(right));

const ADD: Readonly<Record<Measure['what'], Add>> = {
  count: total,
  sum: total,
  values: total,
  bytes: total,
  least: extremeOf(Math.min),
  greatest: extremeOf(Math.max),
};
