import type { Comparison, ComparisonQuestion } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import type { FieldFilter, Question } from '../../../question/question.ts';
import { filterOf, requestOf, totalOf } from '../../../question/request.ts';
import type { Series } from '../answer/answer.ts';
import { groupBySplits } from '../answer/ask-question.ts';
import { previousSpan } from '../question/time.ts';

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

/** Where sides are groups of a field, nothing is on both sides of its values. */
export function comparableSplits({ compare, splits }: Question): readonly string[] {
  return compare?.kind === 'group' ? splits.filter((split) => split !== compare.id) : splits;
}

/** The body of the request; undefined where there is no other side. */
export function comparisonRequestOf(
  question: Question,
  splits: readonly string[],
  now: Date,
): ComparisonQuestion | undefined {
  const { compare, time, filters } = question;
  const total = totalOf({ ...question, uncertainty: 'agents' });
  if (compare?.kind === 'previous') {
    const before = previousSpan(time, now);
    return before && bodyOf({ ...total, splits }, { a: { time: before }, b: {} });
  }
  if (compare?.kind !== 'group') return undefined;
  const own = filters.filter(({ id }) => id === compare.id);
  const other: FieldFilter = { id: compare.id, filterType: 'include', values: compare.values };
  const shared = filters.filter(({ id }) => id !== compare.id);
  return bodyOf(
    { ...total, splits, filters: shared },
    { a: { filters: [filterOf(other)] }, b: own.length === 0 ? {} : { filters: own.map(filterOf) } },
  );
}

type Sides = Pick<ComparisonQuestion, 'a' | 'b'>;

function bodyOf(question: Question, sides: Sides): ComparisonQuestion {
  return { ...requestOf(question), ...sides } as ComparisonQuestion;
}
