import type { ColumnType } from '../../catalogue/test.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { TYPES } from '../duckdb/ddl.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import { resultColumns, storedColumns } from '../results-table.ts';
import type { Magnitude } from '../scope.ts';
import { compileMeasure } from '../scope.ts';
import { clickhouse } from './dialect.ts';
import { recordSplits } from './shard-rows.ts';

/** A statement for a server, and what the columns of its answer are at the coordinator. */
export interface ShardQuery {
  readonly select: Fragment;
  readonly columns: readonly (readonly [name: string, type: Fragment])[];
}

export interface StatisticsOptions {
  /** Null: values are no integers, or too large for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  readonly countUnits: boolean;
  readonly groupsMax: number;
}

/** A column of an answer: what it is at the coordinator, and what a server selects. */
export type Selected = readonly [name: string, type: Fragment, select: Fragment];

export const BIGINT = sql`BIGINT`;
export const DOUBLE = sql`DOUBLE`;
const HUGEINT = sql`HUGEINT`;

export function answer(columns: readonly Selected[], from: Fragment): ShardQuery {
  return {
    select: sql`SELECT ${join(columns.map(([, , select]) => select))} ${from}`,
    columns: columns.map(([column, type]) => [column, type] as const),
  };
}

/** A group key or a slot, and the splits of the record. */
export function keys({ scope, splits }: AggregatePlan, key: Fragment, records: readonly Fragment[]): Selected[] {
  const stored = storedColumns(scope.test);
  const types = recordSplits({ splits }).map(({ column }) => TYPES[stored[column]?.type ?? 'text']);
  return [
    ['key', BIGINT, key],
    ...records.map((record, index) => [`r${index}`, types[index] ?? TYPES.text, record] as const),
  ];
}

/** Sums of 64 bits wrap around silently: squares are added up in two halves, or as decimals. */
export function sums(x: Fragment, magnitude: Magnitude | null): Selected[] {
  switch (magnitude) {
    case 'narrow':
      return [
        ['total', HUGEINT, sql`sum(${x})`],
        ['squares', HUGEINT, sql`sum(bitAnd(${x} * ${x}, 4294967295))`],
        ['squares_high', HUGEINT, sql`sum(bitShiftRight(${x} * ${x}, 32))`],
      ];
    case 'wide':
      return [
        ['total', HUGEINT, sql`sum(toDecimal128(${x}, 0))`],
        ['squares', HUGEINT, sql`sum(toDecimal128(${x}, 0) * ${x})`],
        ['squares_high', HUGEINT, sql`0`],
      ];
    case null:
      return [['mean', DOUBLE, sql`avg(toFloat64(${x}))`]];
  }
}

/** The halves of `sums` together again, at the coordinator. */
export function wholeSquares(low: Fragment, high: Fragment): Fragment {
  return sql`CAST(${low} + ${high} * 4294967296 AS HUGEINT)`;
}

/** Of what a result says, at the coordinator. */
export function valueType({ scope }: AggregatePlan): Fragment {
  const { kind } = compileMeasure(scope.measure, resultColumns(scope.test), clickhouse);
  return kind === 'integer' ? BIGINT : DOUBLE;
}

/** What the columns of a test are on a server of ClickHouse. */
export const SHARD_TYPES: Readonly<Record<ColumnType, Fragment>> = {
  text: sql`Nullable(String)`,
  integer: sql`Nullable(Int64)`,
  float: sql`Nullable(Float64)`,
};

/** The longest text that is read as one CSV cell has this many values. */
const VALUES_MAX = 500_000;

/** All values of a group of `n` in one text, on their way from a server to the coordinator. */
export function sentValues(x: Fragment): Selected {
  return ['xs', sql`VARCHAR`, sql`groupArray(${integer(VALUES_MAX)})(${x})`];
}

/** The text is that of a list, whose brackets a split leaves out; to take it for one is three times as slow. */
export function readValues(plan: AggregatePlan): Fragment {
  return sql`CAST(string_split(xs[2:-2], ',') AS ${valueType(plan)}[]) AS xs`;
}

/** How many groups have more values than were sent. */
export function countCut(relation: string): Fragment {
  return sql`SELECT count(*) AS n FROM ${name(relation)} WHERE n > len(xs)`;
}
