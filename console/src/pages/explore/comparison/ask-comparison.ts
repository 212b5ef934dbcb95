import type { Comparison } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import type { Question } from '../../../question/question.ts';
import type { Series } from '../answer/answer.ts';
import { groupBySplits } from '../answer/ask-question.ts';
import { comparableSplits, comparisonRequestOf } from './comparison-request.ts';

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
