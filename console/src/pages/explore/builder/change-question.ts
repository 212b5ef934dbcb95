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
  const relativeTo = known?.direction === null ? undefined : question.relativeTo;
  const splitIds = fieldsOf(catalogue.splits, metric).map(({ value }) => value);
  const filterIds = fieldsOf(catalogue.filters, metric).map(({ value }) => value);
  const splits = question.splits.filter((split) => splitIds.includes(split));
  const filters = question.filters.filter(({ id }) => filterIds.includes(id));
  const { compare } = question;
  const isGroupGone = compare?.kind === 'group' && !filterIds.includes(compare.id);
  const gone = [
    ...(isGroupGone ? [compare.id] : []),
    ...question.splits.filter((split) => !splits.includes(split)),
    ...question.filters.filter((filter) => !filters.includes(filter)).map(({ id }) => id),
  ];
  return {
    question: {
      ...question,
      metric,
      relativeTo,
      splits,
      filters,
      compare: isGroupGone ? undefined : compare,
      chartType: !hasRaw && question.chartType === 'raw' ? 'aggregate' : question.chartType,
    },
    dropped: [
      ...[...new Set(gone)].map((id) => fieldName(catalogue.splits, id)),
      ...(relativeTo === question.relativeTo ? [] : [`percent of the ${question.relativeTo} speed`]),
    ],
  };
}
