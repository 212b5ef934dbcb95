import { DAY_NAMES } from '../../catalogue/windows.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { usageFailure } from '../failure.ts';

/** What the command line says of a question. */
export interface QuestionOptions {
  readonly metric?: string;
  readonly test?: string;
  readonly aggregation?: string;
  readonly raw?: boolean;
  readonly normalised?: boolean;
  readonly prefilter?: boolean;
  readonly relativeTo?: string;
  readonly window?: string;
  readonly perAgent?: string;
  readonly trim?: number;
  readonly minResults?: number;
  readonly level?: number;
  readonly weight?: string;
  readonly population?: string;
  readonly quantile?: string;
  readonly percentiles?: readonly number[];
  readonly atLeast?: readonly number[];
  readonly atMost?: readonly number[];
  readonly intervals?: string;
  readonly bins?: number;
  readonly edges?: readonly number[];
  /** `histogram` says what to ask for; true, how to print whatever is asked for. */
  readonly chart?: true | 'histogram';
  readonly from?: string;
  readonly to?: string;
  readonly split?: readonly string[];
  readonly filter?: readonly string[];
  readonly exclude?: readonly string[];
  readonly panel?: readonly string[];
  readonly agent?: readonly string[];
  readonly newest?: boolean;
  readonly label?: readonly string[];
  /** Where a receipt of the answer goes. */
  readonly receipt?: string;
}

export interface Question {
  readonly of: 'metric_data' | 'test_data';
  readonly request: JsonObject;
}

/** A request as it is kept in a file, if there is one, with what the options say in place of what it says. */
export function buildQuestion(file: JsonObject | undefined, options: QuestionOptions): Question {
  const problems = contradictions(file, options);
  if (problems.length > 0) throw usageFailure(problems.join('\n'));
  if (isOfTest(file, options)) return { of: 'test_data', request: { ...file, ...recordsFields(file, options) } };
  return { of: 'metric_data', request: { ...withoutBins(file ?? UNSAID, options), ...metricFields(file, options) } };
}

/** Bins by an option take the place of those of the file, whichever way each is given. */
function withoutBins(file: JsonObject, { bins, edges }: QuestionOptions): JsonObject {
  if (bins === undefined && edges === undefined) return file;
  const { bins: _bins, edges: _edges, ...rest } = file;
  return rest;
}

/** Where nothing says how many. */
const BINS_USUAL = 20;

function isHistogram({ bins, edges, chart }: QuestionOptions): boolean {
  return bins !== undefined || edges !== undefined || chart === 'histogram';
}

/**
 * A question of options, for a person to read: its intervals are by agent unless an option says otherwise. Results of one line
 * are alike, and intervals that take them for independent are far too narrow.
 */
export function withIntervalsByAgent({ of, request }: Question): Question {
  if (of === 'test_data' || request.chartType !== 'aggregate' || 'uncertainty' in request) return { of, request };
  return { of, request: { ...request, uncertainty: 'agents' } };
}

/** The service asks to be told; a command line that says nothing of these means no. */
export const UNSAID: JsonObject = { chartType: 'aggregate', normalised: false, prefilter: false };

function isOfTest(file: JsonObject | undefined, options: QuestionOptions): boolean {
  return options.test !== undefined || (file !== undefined && 'test' in file);
}

const OF_METRICS = {
  metric: 'metric',
  aggregation: 'aggregation',
  raw: 'raw',
  normalised: 'normalised',
  prefilter: 'prefilter',
  relativeTo: 'relative-to',
  perAgent: 'per-agent',
  trim: 'trim',
  minResults: 'min-results',
  level: 'level',
  weight: 'weight',
  population: 'population',
  quantile: 'quantile',
  percentiles: 'percentiles',
  atLeast: 'at-least',
  atMost: 'at-most',
  intervals: 'intervals',
  bins: 'bins',
  edges: 'edges',
  split: 'split',
  filter: 'filter',
  exclude: 'exclude',
} as const satisfies Partial<Record<keyof QuestionOptions, string>>;

const OF_RECORDS = ['agent', 'newest', 'label'] as const satisfies readonly (keyof QuestionOptions)[];

function contradictions(file: JsonObject | undefined, options: QuestionOptions): string[] {
  const { metric, test, aggregation, raw, normalised } = options;
  if (file === undefined && metric === undefined && test === undefined) {
    return ['Say what to ask for: a file with a request, --metric or --test.'];
  }
  if (test !== undefined && file !== undefined && 'metric' in file && !('test' in file)) {
    return ['The request asks for a metric: --test does not go with it.'];
  }
  if (isOfTest(file, options)) {
    return (Object.keys(OF_METRICS) as (keyof typeof OF_METRICS)[])
      .filter((name) => options[name] !== undefined)
      .map((name) => `--${OF_METRICS[name]} is for metrics: it does not go with the records of a test.`)
      .concat(options.chart === 'histogram' ? ['--chart histogram is for metrics: records of a test have none.'] : []);
  }
  return [
    ...OF_RECORDS.filter((name) => options[name] !== undefined).map(
      (name) =>
        `--${name} is for the records of a test: it does not go with a metric.${name === 'agent' ? ' Use --filter agent=ID.' : ''}`,
    ),
    ...(options.bins !== undefined && options.edges !== undefined
      ? ['--bins and --edges: leave out one of them.']
      : []),
    ...(raw && isHistogram(options) ? ['--raw is every result by itself: it does not go with a histogram.'] : []),
    ...(aggregation !== undefined && isHistogram(options)
      ? ['A histogram is of the whole time: leave out --aggregation.']
      : []),
    ...(raw && aggregation !== undefined ? ['--raw is without aggregation: leave out it or --aggregation.'] : []),
    ...(raw && normalised ? ['--normalised has no effect on raw points: leave out it or --raw.'] : []),
    ...twoWeights(options),
  ];
}

function recordsFields(file: JsonObject | undefined, options: QuestionOptions): JsonObject {
  const { test, from, to, window, panel, agent, newest, label: labels, receipt } = options;
  return given({
    test,
    date: span(file?.date, from, to),
    window: windowOf(window),
    panel,
    agent,
    order: newest === undefined ? undefined : 'newest',
    labels,
    receipt: asked(receipt),
  });
}

/** An option that asks for something. */
function asked(option: string | undefined): true | undefined {
  return option === undefined ? undefined : true;
}

export function twoWeights({ weight, population }: QuestionOptions): readonly string[] {
  return weight !== undefined && population !== undefined ? ['--weight and --population: leave out one of them.'] : [];
}

/** The fields of a question about a metric that options give. */
export function metricFields(file: JsonObject | undefined, options: QuestionOptions): JsonObject {
  const { metric, aggregation, raw, normalised, prefilter, relativeTo, from, to, split, panel } = options;
  const isBinned = isHistogram(options);
  const chartType = raw ? 'raw' : isBinned ? 'histogram' : aggregation && 'aggregate';
  const isUsual = isBinned && options.edges === undefined && file?.bins === undefined && file?.edges === undefined;
  const filters = filtersOf(options);
  return given({
    metric,
    chartType,
    aggregation,
    normalised,
    prefilter,
    relative_to: relativeTo,
    window: windowOf(options.window),
    per_agent: perAgentOf(file?.per_agent, options),
    weight: weightOf(options),
    quantile: options.quantile,
    percentiles: options.percentiles,
    at_least: options.atLeast,
    at_most: options.atMost,
    uncertainty: options.intervals,
    bins: options.bins ?? (isUsual ? BINS_USUAL : undefined),
    edges: options.edges,
    time: span(file?.time, from, to),
    splits: split,
    filters: filters.length > 0 ? filters : undefined,
    panel,
    receipt: asked(options.receipt),
  });
}

/** One end may be the file's. */
export function span(known: unknown, from: string | undefined, to: string | undefined): JsonObject | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(isObject(known) && known), ...given({ from, to }) };
}

const HOURS = /^(\d{1,2})-(\d{1,2})$/;
const DAYS = /^([a-z]{3})(?:-([a-z]{3}))?$/;

/** The name of a window, or days and hours such as `mon-fri 7-9,19-23`. What is neither is left to the service to refuse. */
export function windowOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const parts = text.toLowerCase().split(/[\s,]+/);
  const hours = parts.flatMap((part) => {
    const [, from, to] = HOURS.exec(part) ?? [];
    return from === undefined ? [] : [[Number(from), Number(to)]];
  });
  const days = parts.flatMap(daysOf);
  if (!parts.every((part) => HOURS.test(part) || daysOf(part).length > 0)) return text;
  return { ...(days.length > 0 && { days: [...new Set(days)] }), ...(hours.length > 0 && { hours }) };
}

/** None for what is not a day or a range of days. */
function daysOf(part: string): readonly string[] {
  const [, first = '', last = first] = DAYS.exec(part) ?? [];
  const [from, to] = [first, last].map((day) => (DAY_NAMES as readonly string[]).indexOf(day)) as [number, number];
  return from < 0 ? [] : DAY_NAMES.slice(from, to + 1);
}

/** Parts that options leave out may be the file's. */
function perAgentOf(known: unknown, { perAgent: summary, trim, minResults, level }: QuestionOptions): unknown {
  const parts = given({ summary, trim, min_results: minResults, level });
  return Object.keys(parts).length === 0 ? undefined : { ...(isObject(known) && known), ...parts };
}

function weightOf({ weight: field, population }: QuestionOptions): JsonObject | undefined {
  return field === undefined && population === undefined ? undefined : given({ field, population });
}

interface Filter {
  readonly id: string;
  readonly filterType: 'include' | 'exclude';
  readonly filterValues: string[];
}

/** Values of one field are one filter, since filters are combined with AND. */
export function filtersOf({ filter = [], exclude = [] }: QuestionOptions): Filter[] {
  const filters: Filter[] = [];
  const add = (option: string, filterType: Filter['filterType'], pair: string) => {
    const equals = pair.indexOf('=');
    if (equals < 1) throw usageFailure(`${option}: ${pair} should be like field=value.`);
    const [id, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    const known = filters.find((other) => other.id === id && other.filterType === filterType);
    if (known) known.filterValues.push(value);
    else filters.push({ id, filterType, filterValues: [value] });
  };
  for (const pair of filter) add('--filter', 'include', pair);
  for (const pair of exclude) add('--exclude', 'exclude', pair);
  return filters;
}

export function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
