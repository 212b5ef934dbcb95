import type { ComparisonQuestion } from '../../../../../client/index.ts';
import type { FieldFilter, Question } from '../../../question/question.ts';
import { requestOf, totalOf } from '../../../question/request.ts';
import { earlierSpan } from '../../../question/time.ts';

/** Where sides are groups of a field, nothing is on both sides of its values. */
export function comparableSplits({ compare, splits }: Question): readonly string[] {
  return compare?.kind === 'group' ? splits.filter((split) => split !== compare.id) : splits;
}

/** Whether each series is held against a reference: the other side is a group of a field that the question is split by. */
export function isOfSeries({ compare, splits, filters }: Question): boolean {
  return compare?.kind === 'group' && splits.includes(compare.id) && filters.every(({ id }) => id !== compare.id);
}

/** The question about one value of the field by which series are compared. */
export function questionOfSeries(question: Question, value: string): Question {
  const { compare, filters } = question;
  if (compare?.kind !== 'group') return question;
  return { ...question, filters: [...filters, { id: compare.id, filterType: 'include', filterValues: [value] }] };
}

/** The question about one value of a field, held against another one, in place of its own filter by that field. */
export function questionOfPair(question: Question, id: string, value: string, other: string): Question {
  const filters = question.filters.filter((filter) => filter.id !== id);
  return {
    ...question,
    filters: [...filters, { id, filterType: 'include', filterValues: [value] }],
    compare: { kind: 'group', id, values: [other] },
  };
}

/** The body of the request; undefined where there is no one other side. */
export function comparisonRequestOf(
  question: Question,
  splits: readonly string[],
  now: Date,
): ComparisonQuestion | undefined {
  const { compare, time, filters } = question;
  const total = totalOf({ ...question, uncertainty: 'agents' });
  if (compare === undefined || compare.kind === 'pairs') return undefined;
  if (compare.kind !== 'group') {
    const before = earlierSpan(compare.kind, time, now);
    return before && bodyOf({ ...total, splits }, { a: { time: before }, b: {} });
  }
  const own = filters.filter(({ id }) => id === compare.id);
  const other: FieldFilter = { id: compare.id, filterType: 'include', filterValues: compare.values };
  const shared = filters.filter(({ id }) => id !== compare.id);
  return bodyOf(
    { ...total, splits, filters: shared },
    { a: { filters: [other] }, b: own.length === 0 ? {} : { filters: own } },
  );
}

type Sides = Pick<ComparisonQuestion, 'a' | 'b'>;

function bodyOf(question: Question, sides: Sides): ComparisonQuestion {
  return { ...requestOf(question), ...sides } as ComparisonQuestion;
}
