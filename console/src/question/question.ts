import type { Aggregation, MetricQuestion, Span } from '../../../client/index.ts';

export type ChartType = 'aggregate' | 'raw';
export type FilterType = 'include' | 'exclude';

export interface FieldFilter {
  readonly id: string;
  readonly filterType: FilterType;
  readonly values: readonly string[];
}

/** What is asked, as the builder has it. Names are those of the address: the service says which of them it knows. */
export interface Question {
  readonly metric: string;
  readonly chartType: ChartType;
  /** Kept while raw results are shown, for the way back. */
  readonly aggregation: Aggregation;
  readonly normalised: boolean;
  readonly prefilter: boolean;
  readonly time: Span;
  readonly splits: readonly string[];
  /** At most one for each field and type. */
  readonly filters: readonly FieldFilter[];
  readonly panels: readonly string[];
}

/** Said where the address says nothing: plain figures by day. */
export const PLAIN_QUESTION: Question = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: false,
  prefilter: true,
  time: { from: '-30 days', to: 'now' },
  splits: [],
  filters: [],
  panels: [],
};

/** What the page begins with. */
export const FIRST_QUESTION: Question = { ...PLAIN_QUESTION, splits: ['isp'] };

/** The body of the request. What has no effect on raw results is left out or off. */
export function requestOf(question: Question): MetricQuestion {
  const { metric, chartType, aggregation, normalised, prefilter, time, splits, filters, panels } = question;
  const isRaw = chartType === 'raw';
  const request = {
    metric,
    chartType,
    ...(!isRaw && { aggregation }),
    normalised: normalised && !isRaw,
    prefilter,
    time,
    ...(splits.length > 0 && { splits }),
    ...(filters.length > 0 && {
      filters: filters.map(({ values, ...filter }) => ({ ...filter, filterValues: values })),
    }),
    ...(panels.length > 0 && { panel: panels }),
  };
  return request as MetricQuestion;
}

/** Everything that the question is about in one figure: how many results, of how many agents. */
export function totalOf(question: Question): Question {
  const normalised = question.normalised && question.chartType === 'aggregate';
  return { ...question, chartType: 'aggregate', aggregation: 'total', normalised, splits: [] };
}
