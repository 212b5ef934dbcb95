import type { AggregatePlan } from '../../plan/plan.ts';
import { clickhouse } from '../../sql/clickhouse/dialect.ts';
import type { ShardRows } from '../../sql/clickhouse/shard-rows.ts';
import { compileValueRange } from '../../sql/clickhouse/shard-statistics.ts';
import { resultColumns } from '../../sql/results-table.ts';
import type { Magnitude } from '../../sql/scope.ts';
import { compileMeasure } from '../../sql/scope.ts';
import type { ShardSession } from './shard-session.ts';

/** What there is to be worked on. */
export interface ValueRange {
  /** Results that count. */
  readonly counting: number;
  /** Their extremes: whole numbers or fractions. */
  readonly lo: number | bigint;
  readonly hi: number | bigint;
}

/** Whose square is a 64-bit integer, and of how much a sum of squares is a decimal of 38 digits. */
const NARROW_MAX = 3_000_000_000n;
const SUM_MAX = 10n ** 38n;

export async function readValueRange(
  shards: ShardSession,
  { scope }: AggregatePlan,
  rows: ShardRows,
): Promise<ValueRange> {
  const answers = await shards.firstRows(compileValueRange(rows));
  const isWhole = compileMeasure(scope.measure, resultColumns(scope.test), clickhouse).kind === 'integer';
  const read = (value: unknown) => (isWhole ? BigInt(value as string) : Number(value));
  const extremes = answers
    .filter(([counting]) => Number(counting) > 0)
    .flatMap(([, lo, hi]) => [read(lo), read(hi)])
    .sort((a, b) => (a < b ? -1 : 1));
  return {
    counting: answers.reduce((total, [counting]) => total + Number(counting), 0),
    lo: extremes.at(0) ?? 0,
    hi: extremes.at(-1) ?? 0,
  };
}

export function magnitudeOf({ lo, hi, counting }: ValueRange): Magnitude | null {
  if (typeof lo !== 'bigint' || typeof hi !== 'bigint') return null;
  const largest = -lo > hi ? -lo : hi;
  if (largest <= NARROW_MAX) return 'narrow';
  return largest * largest * BigInt(counting) < SUM_MAX ? 'wide' : null;
}
