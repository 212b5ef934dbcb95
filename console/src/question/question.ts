import type { Aggregation, MetricQuestion, Span } from '../../../client/index.ts';
import { AGGREGATIONS } from './aggregations.ts';

export type FilterType = 'include' | 'exclude';

export interface FieldFilter {
  readonly id: string;
  readonly filterType: FilterType;
  readonly values: readonly string[];
}

/** What is asked, as the builder has it. Names are those of the address: the service says which of them it knows. */
export interface Question {
  readonly metric: string;
  readonly chartType: MetricQuestion['chartType'];
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

const PREFIX: Readonly<Record<FilterType, string>> = { include: 'include.', exclude: 'exclude.' };

/** The question that an address asks; one without a metric asks the first question. */
export function readQuestion(parameters: URLSearchParams): Question {
  const metric = parameters.get('metric');
  if (metric === null) return FIRST_QUESTION;
  const aggregation = parameters.get('by');
  return {
    metric,
    chartType: parameters.get('chart') === 'raw' ? 'raw' : 'aggregate',
    aggregation: AGGREGATIONS.find((known) => known === aggregation) ?? PLAIN_QUESTION.aggregation,
    normalised: readSwitch(parameters.get('normalised')) ?? PLAIN_QUESTION.normalised,
    prefilter: readSwitch(parameters.get('prefilter')) ?? PLAIN_QUESTION.prefilter,
    time: {
      from: parameters.get('from') ?? PLAIN_QUESTION.time.from,
      to: parameters.get('to') ?? PLAIN_QUESTION.time.to,
    },
    splits: unique(parameters.getAll('split')),
    filters: readFilters(parameters),
    panels: unique(parameters.getAll('panel')),
  };
}

type Pair = [name: string, value: string];

/** Everything is said, so that a link means the same when the first question has become another one. */
export function writeQuestion(question: Question): URLSearchParams {
  const { metric, chartType, aggregation, normalised, prefilter, time, splits, filters, panels } = question;
  return new URLSearchParams([
    ['metric', metric],
    ['chart', chartType],
    ['by', aggregation],
    ['normalised', normalised ? 'yes' : 'no'],
    ['prefilter', prefilter ? 'yes' : 'no'],
    ['from', time.from],
    ['to', time.to],
    ...splits.map((split): Pair => ['split', split]),
    ...filters.flatMap(({ id, filterType, values }) => values.map((value): Pair => [PREFIX[filterType] + id, value])),
    ...panels.map((panel): Pair => ['panel', panel]),
  ]);
}

/** The path of the page that answers a question, which is plain but for what is given. */
export function explorePath(asked: Partial<Question>): string {
  return `?${writeQuestion({ ...PLAIN_QUESTION, ...asked })}`;
}

function readFilters(parameters: URLSearchParams): readonly FieldFilter[] {
  return unique([...parameters.keys()]).flatMap((name) => {
    const filterType = (['include', 'exclude'] as const).find((type) => name.startsWith(PREFIX[type]));
    if (!filterType) return [];
    return [{ id: name.slice(PREFIX[filterType].length), filterType, values: unique(parameters.getAll(name)) }];
  });
}

function readSwitch(text: string | null): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
