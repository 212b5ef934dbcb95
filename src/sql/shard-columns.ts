import type { AggregatePlan } from '../plan/plan.ts';
import { clickhouse } from './clickhouse.ts';
import { TYPES } from './ddl.ts';
import type { Magnitude } from './dialect.ts';
import { type Fragment, join, sql } from './fragment.ts';
import { resultColumns, storedColumns } from './results-table.ts';
import { compileMeasure } from './scope.ts';
import { recordSplits } from './shard-rows.ts';

/** A statement for a server, and what the columns of its answer are at the desk. */
export interface Gathered {
  readonly select: Fragment;
  readonly columns: readonly (readonly [name: string, type: Fragment])[];
}

export interface StatisticsOptions {
  /** Null: no whole numbers, or too large ones for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  readonly countUnits: boolean;
  readonly groupsMax: number;
}

/** A column of an answer: what it is at the desk, and what a server selects. */
export type Selected = readonly [name: string, type: Fragment, select: Fragment];

export const BIGINT = sql`BIGINT`;
export const DOUBLE = sql`DOUBLE`;
const HUGEINT = sql`HUGEINT`;

export function answer(columns: readonly Selected[], from: Fragment): Gathered {
  return {
    select: sql`SELECT ${join(columns.map(([, , select]) => select))} ${from}`,
    columns: columns.map(([column, type]) => [column, type] as const),
  };
}

/** A cell or a slot, and the splits of the record. */
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

/** The halves of `sums` together again, at the desk. */
export function wholeSquares(low: Fragment, high: Fragment): Fragment {
  return sql`CAST(${low} + ${high} * 4294967296 AS HUGEINT)`;
}

/** Of what a result says, at the desk. */
export function valueType({ scope }: AggregatePlan): Fragment {
  const { kind } = compileMeasure(scope.measure, resultColumns(scope.test), clickhouse);
  return kind === 'integer' ? BIGINT : DOUBLE;
}
