import type { AggregatePlan } from '../../plan/plan.ts';
import { clickhouse } from '../../sql/clickhouse/dialect.ts';
import type { ShardRows } from '../../sql/clickhouse/shard-rows.ts';
import { compileSurvey } from '../../sql/clickhouse/shard-statistics.ts';
import type { Magnitude } from '../../sql/dialect.ts';
import { resultColumns } from '../../sql/results-table.ts';
import { compileMeasure } from '../../sql/scope.ts';
import type { ShardSession } from './shard-session.ts';

/** What there is to be worked on. */
export interface Survey {
  /** Results that count. */
  readonly counting: number;
  /** Their extremes: whole numbers or fractions. */
  readonly lo: number | bigint;
  readonly hi: number | bigint;
}

/** Whose square is a 64-bit integer, and of how much a sum of squares is a decimal of 38 digits. */
const NARROW_MAX = 3_000_000_000n;
const SUM_MAX = 10n ** 38n;

export async function takeSurvey(shards: ShardSession, { scope }: AggregatePlan, rows: ShardRows): Promise<Survey> {
  const answers = await shards.firstRows(compileSurvey(rows));
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

export function magnitudeOf({ lo, hi, counting }: Survey): Magnitude | null {
  if (typeof lo !== 'bigint' || typeof hi !== 'bigint') return null;
  const furthest = -lo > hi ? -lo : hi;
  if (furthest <= NARROW_MAX) return 'narrow';
  return furthest * furthest * BigInt(counting) < SUM_MAX ? 'wide' : null;
}
