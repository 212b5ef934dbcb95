import type { Aggregation, MetricQuestion, Span } from '../../../client/index.ts';
import { AGGREGATIONS } from './aggregations.ts';
import {
  type AskedWindow,
  type Bins,
  type HourRange,
  type OwnWindow,
  type PerAgent,
  SOLD_SPEEDS,
  type SoldSpeed,
  type Uncertainty,
  type Weight,
} from './methods.ts';

export type FilterType = 'include' | 'exclude';

export interface FieldFilter {
  readonly id: string;
  readonly filterType: FilterType;
  readonly values: readonly string[];
}

/** What the answer is held against. */
export type ComparedWith =
  /** The same length of time before. */
  | { readonly kind: 'previous' }
  /** What has one of these values of a field, whatever the question itself filters by it. */
  | { readonly kind: 'group'; readonly id: string; readonly values: readonly string[] };

/** What is asked, as the builder has it. Names are those of the address: the service says which of them it knows. */
export interface Question {
  readonly metric: string;
  readonly chartType: MetricQuestion['chartType'];
  /** Kept while something else than aggregates is shown, for the way back. */
  readonly aggregation: Aggregation;
  /** Of a histogram. Kept while something else is shown, for the way back. */
  readonly bins: Bins;
  readonly normalised: boolean;
  readonly prefilter: boolean;
  readonly time: Span;
  /** Undefined: every hour of the week. */
  readonly window: AskedWindow | undefined;
  /** The speed that was sold of which results are percent; undefined: they are what they are. */
  readonly relativeTo: SoldSpeed | undefined;
  /** Undefined: figures are of results. Kept while raw results are shown, for the way back. */
  readonly perAgent: PerAgent | undefined;
  /** Only figures of lines have one. */
  readonly weight: Weight | undefined;
  readonly uncertainty: Uncertainty;
  /** Levels of which the share of results, or of lines, at or above is asked, and those at or below. */
  readonly atLeast: readonly number[];
  readonly atMost: readonly number[];
  readonly splits: readonly string[];
  /** At most one for each field and type. */
  readonly filters: readonly FieldFilter[];
  readonly panels: readonly string[];
  readonly compare: ComparedWith | undefined;
}

/** Said where the address says nothing: plain figures by day, with intervals that hold where lines differ. */
export const PLAIN_QUESTION: Question = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  bins: 40,
  normalised: false,
  prefilter: true,
  time: { from: '-30 days', to: '-1 days' },
  window: undefined,
  relativeTo: undefined,
  perAgent: undefined,
  weight: undefined,
  uncertainty: 'agents',
  atLeast: [],
  atMost: [],
  splits: [],
  filters: [],
  panels: [],
  compare: undefined,
};

/** What the page begins with. */
export const FIRST_QUESTION: Question = { ...PLAIN_QUESTION, splits: ['isp'] };

const CHART_TYPES: readonly Question['chartType'][] = ['aggregate', 'histogram', 'raw'];

const PREFIX: Readonly<Record<FilterType, string>> = { include: 'include.', exclude: 'exclude.' };

/** The question that an address asks; one without a metric asks the first question. */
export function readQuestion(parameters: URLSearchParams): Question {
  const metric = parameters.get('metric');
  if (metric === null) return FIRST_QUESTION;
  const chartType = parameters.get('chart');
  const aggregation = parameters.get('by');
  const relativeTo = parameters.get('relative_to');
  return {
    metric,
    chartType: CHART_TYPES.find((known) => known === chartType) ?? PLAIN_QUESTION.chartType,
    aggregation: AGGREGATIONS.find((known) => known === aggregation) ?? PLAIN_QUESTION.aggregation,
    bins: readBins(parameters),
    normalised: readSwitch(parameters.get('normalised')) ?? PLAIN_QUESTION.normalised,
    prefilter: readSwitch(parameters.get('prefilter')) ?? PLAIN_QUESTION.prefilter,
    time: {
      from: parameters.get('from') ?? PLAIN_QUESTION.time.from,
      to: parameters.get('to') ?? PLAIN_QUESTION.time.to,
    },
    window: parameters.get('window') ?? readOwnWindow(parameters),
    relativeTo: SOLD_SPEEDS.find((known) => known === relativeTo),
    perAgent: readPerAgent(parameters),
    weight: readWeight(parameters),
    atLeast: readNumbers(parameters.getAll('at_least')),
    atMost: readNumbers(parameters.getAll('at_most')),
    uncertainty: parameters.get('interval') === 'results' ? 'results' : PLAIN_QUESTION.uncertainty,
    splits: unique(parameters.getAll('split')),
    filters: readFilters(parameters),
    panels: unique(parameters.getAll('panel')),
    compare: readCompare(parameters),
  };
}

type Pair = [name: string, value: string];

/** Everything is said, so that a link means the same when the first question has become another one. */
export function writeQuestion(question: Question): URLSearchParams {
  const { metric, chartType, aggregation, normalised, prefilter, time, splits, filters, panels } = question;
  const { bins, window, relativeTo, perAgent, weight, uncertainty, atLeast, atMost, compare } = question;
  return new URLSearchParams([
    ['metric', metric],
    ['chart', chartType],
    ['by', aggregation],
    writeBins(bins),
    ['normalised', normalised ? 'yes' : 'no'],
    ['prefilter', prefilter ? 'yes' : 'no'],
    ['from', time.from],
    ['to', time.to],
    ...(window === undefined ? [] : writeWindow(window)),
    ...(relativeTo === undefined ? [] : [['relative_to', relativeTo] as Pair]),
    ...(perAgent === undefined ? [] : writePerAgent(perAgent)),
    ...(weight === undefined ? [] : writeWeight(weight)),
    ['interval', uncertainty],
    ...atLeast.map((level): Pair => ['at_least', String(level)]),
    ...atMost.map((level): Pair => ['at_most', String(level)]),
    ...splits.map((split): Pair => ['split', split]),
    ...writeFilters(filters),
    ...panels.map((panel): Pair => ['panel', panel]),
    ...(compare === undefined ? [] : writeCompare(compare)),
  ]);
}

/** The path of the page that answers a question, which is plain but for what is given. */
export function explorePath(asked: Partial<Question>): string {
  return `?${writeQuestion({ ...PLAIN_QUESTION, ...asked })}`;
}

function writeBins(bins: Bins): Pair {
  return typeof bins === 'number' ? ['bins', String(bins)] : ['edges', bins.join()];
}

function readBins(parameters: URLSearchParams): Bins {
  const edges = (parameters.get('edges') ?? '').split(',').map(readNumber);
  const known = edges.filter((edge) => edge !== undefined);
  return known.length > 0 ? known : (readNumber(parameters.get('bins')) ?? PLAIN_QUESTION.bins);
}

function writeWindow(window: AskedWindow): readonly Pair[] {
  if (typeof window === 'string') return [['window', window]];
  return [
    ...window.days.map((day): Pair => ['days', day]),
    ...window.hours.map(([from, to]): Pair => ['hours', `${from}-${to}`]),
  ];
}

function readOwnWindow(parameters: URLSearchParams): OwnWindow | undefined {
  const days = unique(parameters.getAll('days'));
  const hours = unique(parameters.getAll('hours')).flatMap(readHours);
  return days.length + hours.length === 0 ? undefined : { days, hours };
}

function readHours(text: string): readonly HourRange[] {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return from === undefined ? [] : [[Number(from), Number(to)]];
}

function writePerAgent({ summary, trim, level, minResults }: PerAgent): readonly Pair[] {
  return [
    ['per_agent', summary],
    ...(trim === undefined ? [] : [['trim', String(trim)] as Pair]),
    ...(level === undefined ? [] : [['level', String(level)] as Pair]),
    ['min_results', String(minResults)],
  ];
}

function readPerAgent(parameters: URLSearchParams): PerAgent | undefined {
  const summary = parameters.get('per_agent');
  if (summary === null) return undefined;
  return {
    summary,
    trim: readNumber(parameters.get('trim')),
    level: readNumber(parameters.get('level')),
    minResults: readNumber(parameters.get('min_results')) ?? 1,
  };
}

function writeWeight(weight: Weight): readonly Pair[] {
  return 'field' in weight ? [['weight_field', weight.field]] : [['weight_population', weight.population]];
}

function readWeight(parameters: URLSearchParams): Weight | undefined {
  const field = parameters.get('weight_field');
  const population = parameters.get('weight_population');
  if (field !== null) return { field };
  return population === null ? undefined : { population };
}

function readNumbers(texts: readonly string[]): readonly number[] {
  return [...new Set(texts.map(readNumber))].filter((number) => number !== undefined);
}

function readNumber(text: string | null): number | undefined {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export function writeFilters(filters: readonly FieldFilter[]): readonly Pair[] {
  return filters.flatMap(({ id, filterType, values }) => values.map((value): Pair => [PREFIX[filterType] + id, value]));
}

export function readFilters(parameters: URLSearchParams): readonly FieldFilter[] {
  return unique([...parameters.keys()]).flatMap((name) => {
    const filterType = (['include', 'exclude'] as const).find((type) => name.startsWith(PREFIX[type]));
    if (!filterType) return [];
    return [{ id: name.slice(PREFIX[filterType].length), filterType, values: unique(parameters.getAll(name)) }];
  });
}

const AGAINST = 'against.';

function writeCompare(compare: ComparedWith): readonly Pair[] {
  if (compare.kind === 'previous') return [['compare', 'previous']];
  return compare.values.map((value): Pair => [AGAINST + compare.id, value]);
}

function readCompare(parameters: URLSearchParams): ComparedWith | undefined {
  if (parameters.get('compare') === 'previous') return { kind: 'previous' };
  const name = [...parameters.keys()].find((key) => key.startsWith(AGAINST));
  if (name === undefined) return undefined;
  return { kind: 'group', id: name.slice(AGAINST.length), values: unique(parameters.getAll(name)) };
}

function readSwitch(text: string | null): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
