import type { AggregatePlan } from '../../plan/plan.ts';
import { clickhouse } from '../../sql/clickhouse.ts';
import type { Magnitude } from '../../sql/dialect.ts';
import { name } from '../../sql/fragment.ts';
import { resultColumns } from '../../sql/results-table.ts';
import { compileMeasure } from '../../sql/scope.ts';
import { compileSurvey } from '../../sql/shard-statistics.ts';
import type { Cluster } from './cluster.ts';
import type { RunOptions } from './server.ts';
import { shardTable } from './tables.ts';

/** What there is to be worked on. */
export interface Survey {
  /** Results in the time asked for. */
  readonly inTime: number;
  /** Those that count, whoever's they are. */
  readonly counting: number;
  /** Their extremes: whole numbers or fractions. */
  readonly lo: number | bigint;
  readonly hi: number | bigint;
}

/** Whose square is a 64-bit integer, and of how much a sum of squares is a decimal of 38 digits. */
const NARROW_MAX = 3_000_000_000n;
const SUM_MAX = 10n ** 38n;

export async function takeSurvey(cluster: Cluster, plan: AggregatePlan, options: RunOptions): Promise<Survey> {
  const { organisationId, test, measure } = plan.scope;
  const statement = compileSurvey(plan, name(shardTable(organisationId, test)));
  const answers = await cluster.each(async (server) => (await server.rows(statement, options))[0] ?? []);
  const isWhole = compileMeasure(measure, resultColumns(test), clickhouse).kind === 'integer';
  const read = (value: unknown) => (isWhole ? BigInt(value as string) : Number(value));
  const extremes = answers
    .filter(([, counting]) => Number(counting) > 0)
    .flatMap(([, , lo, hi]) => [read(lo), read(hi)])
    .sort((a, b) => (a < b ? -1 : 1));
  return {
    inTime: sum(answers.map(([inTime]) => Number(inTime))),
    counting: sum(answers.map(([, counting]) => Number(counting))),
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
