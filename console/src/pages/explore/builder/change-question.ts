import type { Metric } from '../../../../../client/index.ts';
import { unitPhrase } from '../../../../../src/query/describe-question.ts';
import type { QuestionField } from '../../../../../src/query/question-field.ts';
import { METRIC_FIELDS } from '../../../../../src/query/question-fields.ts';
import type { Question } from '../../../question/question.ts';
import { fieldName, fieldsOf, metricOf, type PageCatalogue } from '../question/catalogue.ts';

/** A question that has changed as far as it had to. */
export interface ChangedQuestion {
  readonly question: Question;
  /** What the metric does not have: names of splits and filters, and that it is a speed. */
  readonly dropped: readonly string[];
}

/** The question about another metric, without what can't be asked of it. */
export function changeMetric(question: Question, metric: string, catalogue: PageCatalogue): ChangedQuestion {
  const known = metricOf(catalogue, metric);
  const hasRaw = known?.chartTypes.includes('raw') ?? true;
  const unsuited = known === undefined ? {} : unsuitedOf(question, known);
  const splitIds = fieldsOf(catalogue.splits, metric).map(({ value }) => value);
  const filterIds = fieldsOf(catalogue.filters, metric).map(({ value }) => value);
  const splits = question.splits.filter((split) => splitIds.includes(split));
  const filters = question.filters.filter(({ id }) => filterIds.includes(id));
  const { compare } = question;
  const isCompareGone = compare !== undefined && 'id' in compare && !filterIds.includes(compare.id);
  const gone = [
    ...(isCompareGone ? [compare.id] : []),
    ...question.splits.filter((split) => !splits.includes(split)),
    ...question.filters.filter((filter) => !filters.includes(filter)).map(({ id }) => id),
  ];
  return {
    question: {
      ...question,
      metric,
      ...unsuited,
      splits,
      filters,
      compare: isCompareGone ? undefined : compare,
      chartType: !hasRaw && question.chartType === 'raw' ? 'aggregate' : question.chartType,
    },
    dropped: [
      ...[...new Set(gone)].map((id) => fieldName(catalogue.splits, id)),
      ...(Object.keys(unsuited).length === 0 ? [] : [unitPhrase(question)?.phrase ?? '']),
    ],
  };
}

/** Other splits; pairs of a field are gone with its split. */
export function changeSplits({ compare }: Question, splits: readonly string[]): Partial<Question> {
  return compare?.kind === 'pairs' && !splits.includes(compare.id) ? { splits, compare: undefined } : { splits };
}

/** The fields that a metric can't be asked for with, to be left out. */
function unsuitedOf(question: Question, metric: Metric): Partial<Question> {
  const fields = Object.entries<QuestionField>(METRIC_FIELDS as never);
  const gone = fields.filter(([name, { suits }]) => {
    return question[name as keyof Question] !== undefined && suits?.(metric) === false;
  });
  return Object.fromEntries(gone.map(([name]) => [name, undefined]));
}
