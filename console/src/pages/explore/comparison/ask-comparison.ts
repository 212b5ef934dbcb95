import type { AggregateQuestion, Comparison } from '../../../../../client/index.ts';
import { adjustByHolm } from '../../../../../src/lib/statistics/holm.ts';
import { api } from '../../../api.ts';
import type { Question } from '../../../question/question.ts';
import { requestOf, totalOf } from '../../../question/request.ts';
import type { Series } from '../answer/answer.ts';
import { groupBySplits } from '../answer/ask-question.ts';
import { comparableSplits, comparisonRequestOf, isOfSeries, questionOfSeries } from './comparison-request.ts';

/** The question held against another side; `a` is that other side, `b` the question. */
export interface ComparisonAnswer {
  readonly question: Question;
  readonly askedAt: Date;
  /** Of everything that the question is about. */
  readonly whole: Comparison | undefined;
  /** Splits that both sides can have. */
  readonly splits: readonly string[];
  /** One comparison for each combination of their values, in the one point of its series. */
  readonly series: readonly Series<Comparison>[];
}

/** Undefined where nothing is to be compared, or can't be. */
export async function askComparison(question: Question, signal: AbortSignal): Promise<ComparisonAnswer | undefined> {
  const askedAt = new Date();
  if (isOfSeries(question)) return askSeries(question, askedAt, signal);
  const splits = comparableSplits(question);
  const ask = async (wanted: readonly string[]) => {
    const body = comparisonRequestOf(question, wanted, askedAt);
    return body ? api.request('POST /comparison_data', { body }, { signal }) : [];
  };
  const [total, compared] = await Promise.all([ask([]), splits.length > 0 ? ask(splits) : undefined]);
  const [whole] = total;
  if (!whole) return undefined;
  const series = groupBySplits<Comparison, Comparison>(compared ?? total, splits, (comparison) => comparison);
  return { question, askedAt, whole, splits, series };
}

/** More would make the page slow; filters find the others. */
const SERIES_MAX = 24;

/** Each value of a field against the reference, those with most results, ordered by their difference. */
async function askSeries(
  question: Question,
  askedAt: Date,
  signal: AbortSignal,
): Promise<ComparisonAnswer | undefined> {
  const { compare } = question;
  if (compare?.kind !== 'group') return undefined;
  const total = totalOf(question);
  const body = { ...requestOf({ ...total, splits: [compare.id] }) } as AggregateQuestion;
  const answered = await api.request('POST /metric_data', { body }, { signal });
  const values = answered
    .flatMap(({ metricData }) => metricData)
    .toSorted((a, b) => b.sampleCount - a.sampleCount)
    .map((point) => (point as unknown as Readonly<Record<string, unknown>>)[compare.id])
    .filter((value): value is string => typeof value === 'string' && !compare.values.includes(value))
    .slice(0, SERIES_MAX);
  const compared = await Promise.all(
    values.map(async (value) => {
      const request = comparisonRequestOf(questionOfSeries(question, value), [], askedAt);
      const [comparison] = request ? await api.request('POST /comparison_data', { body: request }, { signal }) : [];
      return comparison ? [{ value, comparison }] : [];
    }),
  );
  return { question, askedAt, whole: undefined, splits: [compare.id], series: seriesOf(compared.flat()) };
}

interface ComparedValue {
  readonly value: string;
  readonly comparison: Comparison;
}

/** As if all had been asked together: p-values allow for the number of comparisons. The largest difference is first. */
export function seriesOf(compared: readonly ComparedValue[]): readonly Series<Comparison>[] {
  const adjusted = adjustByHolm(compared.map(({ comparison }) => comparison.pValue));
  return compared
    .map(({ value, comparison }, index) => ({
      key: JSON.stringify([value]),
      label: value,
      splitValues: [value],
      points: [{ ...comparison, pValueAdjusted: adjusted[index] ?? null } as Comparison],
    }))
    .toSorted((a, b) => (b.points[0]?.difference ?? -Infinity) - (a.points[0]?.difference ?? -Infinity));
}
