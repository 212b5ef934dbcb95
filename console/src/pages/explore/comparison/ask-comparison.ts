import type { AggregateFigures, AggregateQuestion, Comparison } from '../../../../../client/index.ts';
import { adjustByHolm } from '../../../../../src/lib/statistics/holm.ts';
import { api } from '../../../api.ts';
import type { Question } from '../../../question/question.ts';
import { requestOf, totalOf } from '../../../question/request.ts';
import type { Series, SplitValue } from '../answer/answer.ts';
import { groupBySplits } from '../answer/ask-question.ts';
import {
  comparableSplits,
  comparisonRequestOf,
  isOfSeries,
  questionOfPair,
  questionOfSeries,
} from './comparison-request.ts';
import { orientPair, pairsOf } from './pairs.ts';

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
  /** Where the series are pairs of values of a field, the first less the second. */
  readonly pairs?: ComparedPairs;
  /** Results whose field is not set, where the series are values of it: they are in none. */
  readonly unset?: number;
}

export interface ComparedPairs {
  readonly id: string;
  /** That are compared with each other, the largest mean first. */
  readonly values: readonly string[];
  /** How many values have results. */
  readonly found: number;
}

/** Undefined where nothing is to be compared, or can't be. */
export async function askComparison(question: Question, signal: AbortSignal): Promise<ComparisonAnswer | undefined> {
  const askedAt = new Date();
  if (question.compare?.kind === 'pairs') return askPairs(question, question.compare.id, askedAt, signal);
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
  const { values: found, unset } = await askValues(question, compare.id, signal);
  const values = found
    .map(({ value }) => value)
    .filter((value) => !compare.values.includes(value))
    .slice(0, SERIES_MAX);
  const asked = values.map((value) => ({ values: [value], question: questionOfSeries(question, value) }));
  const compared = await askEach(asked, askedAt, signal);
  return { question, askedAt, whole: undefined, splits: [compare.id], series: seriesOf(compared), unset };
}

/** Of which every two are compared: 28 pairs. */
export const PAIRED_MAX = 8;

/** Every two values of a field, of those with most results, ordered by their difference. */
async function askPairs(question: Question, id: string, askedAt: Date, signal: AbortSignal): Promise<ComparisonAnswer> {
  const { values: found, unset } = await askValues(question, id, signal);
  const values = found
    .slice(0, PAIRED_MAX)
    .toSorted((a, b) => b.mean - a.mean)
    .map(({ value }) => value);
  const asked = pairsOf(values).map(([first, second]) => ({
    values: [first, second] as const,
    question: questionOfPair(question, id, first, second),
  }));
  const compared = await askEach(asked, askedAt, signal);
  return {
    question,
    askedAt,
    whole: undefined,
    splits: [id],
    series: seriesOf(compared.map(orientPair)),
    pairs: { id, values, found: found.length },
    unset,
  };
}

async function askValues(question: Question, id: string, signal: AbortSignal): Promise<FoundValues> {
  const body = { ...requestOf({ ...totalOf(question), splits: [id] }) } as AggregateQuestion;
  const answered = await api.request('POST /metric_data', { body }, { signal });
  const points = answered.flatMap(({ metricData }) => metricData);
  return findValues(points as unknown as readonly SplitPoint[], id);
}

type SplitPoint = Pick<AggregateFigures, 'sampleCount' | 'metricValue'> & Readonly<Record<string, SplitValue>>;

interface FoundValues {
  /** Those with most results first. */
  readonly values: readonly { readonly value: string; readonly mean: number }[];
  /** How many results have none. */
  readonly unset: number;
}

/** The values of a field in the points of an answer that is split by it. */
export function findValues(points: readonly SplitPoint[], id: string): FoundValues {
  const bySize = points.toSorted((a, b) => b.sampleCount - a.sampleCount);
  const isUnset = (point: SplitPoint) => (point[id] ?? null) === null;
  return {
    values: bySize
      .filter((point) => !isUnset(point))
      .map((point) => ({ value: String(point[id]), mean: point.metricValue })),
    unset: points.filter(isUnset).reduce((sum, { sampleCount }) => sum + sampleCount, 0),
  };
}

interface AskedPart<Values> {
  readonly values: Values;
  readonly question: Question;
}

const AT_A_TIME = 4;

/** The comparison of each question with its other side, in their order; without those that have none. */
async function askEach<Values>(asked: readonly AskedPart<Values>[], askedAt: Date, signal: AbortSignal) {
  const ask = async ({ values, question }: AskedPart<Values>) => {
    const body = comparisonRequestOf(question, [], askedAt);
    const [comparison] = body ? await api.request('POST /comparison_data', { body }, { signal }) : [];
    return comparison ? [{ values, comparison }] : [];
  };
  const compared: Awaited<ReturnType<typeof ask>>[] = [];
  for (let first = 0; first < asked.length; first += AT_A_TIME) {
    compared.push(...(await Promise.all(asked.slice(first, first + AT_A_TIME).map(ask))));
  }
  return compared.flat();
}

interface ComparedValues {
  readonly values: readonly string[];
  readonly comparison: Comparison;
}

/** As if all had been asked together: p-values allow for the number of comparisons. The largest difference is first. */
export function seriesOf(compared: readonly ComparedValues[]): readonly Series<Comparison>[] {
  const adjusted = adjustByHolm(compared.map(({ comparison }) => comparison.pValue));
  return compared
    .map(({ values, comparison }, index) => ({
      key: JSON.stringify(values),
      label: values.join(' − '),
      splitValues: values,
      points: [{ ...comparison, pValueAdjusted: adjusted[index] ?? null } as Comparison],
    }))
    .toSorted((a, b) => (b.points[0]?.difference ?? -Infinity) - (a.points[0]?.difference ?? -Infinity));
}
