import { DAY_NAMES } from '../../catalogue/windows.ts';
import { camelCase } from '../../lib/camel-case.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import type { AnyField, Flag } from '../../query/question-field.ts';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { RECORD_FIELDS } from '../../query/record-fields.ts';
import { usageFailure } from '../failure.ts';

/** Options that stand for fields of a question; those that pass a field on unchanged are not listed. */
export interface QuestionOptions {
  readonly metric?: string;
  readonly test?: string;
  readonly aggregation?: string;
  readonly raw?: boolean;
  readonly normalised?: boolean;
  readonly prefilter?: boolean;
  readonly window?: string;
  readonly weight?: string;
  readonly population?: string;
  readonly bins?: number;
  readonly edges?: readonly number[];
  /** `histogram` says what to ask for; true, how to print whatever is asked for. */
  readonly chart?: true | 'histogram';
  readonly from?: string;
  readonly to?: string;
  readonly last?: string;
  readonly filter?: readonly string[];
  readonly exclude?: readonly string[];
  readonly panel?: readonly string[];
  readonly newest?: boolean;
  readonly where?: readonly string[];
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
  if (isOfTest(file, options)) {
    return { of: 'test_data', request: withFields(RECORD_FIELDS, file ?? {}, options) };
  }
  return { of: 'metric_data', request: withFields(METRIC_FIELDS, withoutBins(file ?? UNSAID, options), options, file) };
}

/** Bins by an option take the place of those of the file, whichever way each is given. */
function withoutBins(file: JsonObject, { bins, edges }: QuestionOptions): JsonObject {
  if (bins === undefined && edges === undefined) return file;
  const { bins: _bins, edges: _edges, ...rest } = file;
  return rest;
}

/** The number of bins if no option sets it. */
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

/** The service asks to be told; a command line that says nothing of these means what the console and reports mean. */
export const UNSAID: JsonObject = { chartType: 'aggregate', normalised: false, prefilter: true };

function isOfTest(file: JsonObject | undefined, options: QuestionOptions): boolean {
  return options.test !== undefined || (file !== undefined && 'test' in file);
}

/** `--at-least` of `--at-least <list>`. */
export function wordOfFlag(flag: string): string {
  return flag.split(' ')[0] ?? '';
}

/** What is given by a flag such as `--at-least <list>`. */
export function givenBy({ flag }: Flag, options: QuestionOptions): unknown {
  return (options as JsonObject)[camelCase(wordOfFlag(flag).slice('--'.length))];
}

/** The options that are given of the fields that one kind of question has, and the other has not. */
function flagsOnlyIn(
  fields: Readonly<Record<string, AnyField>>,
  others: Readonly<Record<string, AnyField>>,
  options: QuestionOptions,
): readonly string[] {
  const known = Object.values(others).flatMap(({ flags = [] }) => flags);
  return Object.values(fields)
    .flatMap(({ flags = [] }) => flags)
    .filter((flag) => !known.includes(flag) && givenBy(flag, options) !== undefined)
    .map(({ flag }) => wordOfFlag(flag));
}

function contradictions(file: JsonObject | undefined, options: QuestionOptions): string[] {
  const { metric, test, aggregation, raw, normalised } = options;
  if (file === undefined && metric === undefined && test === undefined) {
    return ['Say what to ask for: a file with a request, --metric or --test.'];
  }
  if (test !== undefined && file !== undefined && 'metric' in file && !('test' in file)) {
    return ['The request asks for a metric: --test does not go with it.'];
  }
  if (isOfTest(file, options)) {
    return flagsOnlyIn(METRIC_FIELDS, RECORD_FIELDS, options)
      .map((flag) => `${flag} is for metrics: it does not go with the records of a test.`)
      .concat(options.chart === 'histogram' ? ['--chart histogram is for metrics: records of a test have none.'] : []);
  }
  return [
    ...flagsOnlyIn(RECORD_FIELDS, METRIC_FIELDS, options).map(
      (flag) =>
        `${flag} is for the records of a test: it does not go with a metric.${flag === '--agent' ? ' Use --filter agent=ID.' : ''}`,
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

export function twoWeights({ weight, population }: QuestionOptions): readonly string[] {
  return weight !== undefined && population !== undefined ? ['--weight and --population: leave out one of them.'] : [];
}

/** A request with the fields that options give, in place of its own. `file`: what the request was at first. */
export function withFields(
  fields: Readonly<Record<string, AnyField>>,
  request: JsonObject,
  options: QuestionOptions,
  file: JsonObject | undefined = request,
): JsonObject {
  const entries = Object.entries(fields).map(([name, { flags = [] }]) => {
    const [flag] = flags;
    const build = BUILDERS[name];
    return [name, build ? build(options, file) : flag && givenBy(flag, options)] as const;
  });
  const own = given(Object.fromEntries(entries));
  const isReplaced = (name: string) =>
    Object.keys(own).some((other) => fields[other]?.insteadOf === name || fields[name]?.insteadOf === other);
  return { ...Object.fromEntries(Object.entries(request).filter(([name]) => !isReplaced(name))), ...own };
}

type Builder = (options: QuestionOptions, file: JsonObject | undefined) => unknown;

/** Fields that are not simply what their option says. */
const BUILDERS: Readonly<Record<string, Builder>> = {
  chartType: (options) =>
    options.raw ? 'raw' : isHistogram(options) ? 'histogram' : options.aggregation && 'aggregate',
  per_agent: (options, file) => partsOf('per_agent', options, file),
  weight: (options) => partsOf('weight', options, undefined),
  bins: ({ bins, edges, ...options }, file) => {
    const isUsual = edges === undefined && file?.bins === undefined && file?.edges === undefined;
    return bins ?? (isUsual && options.chart === 'histogram' ? BINS_USUAL : undefined);
  },
  filters: (options) => {
    const filters = filtersOf(options);
    return filters.length > 0 ? filters : undefined;
  },
  time: ({ from, to }, file) => span(file?.time, from, to),
  date: ({ from, to }, file) => span(file?.date, from, to),
  window: ({ window }) => windowOf(window),
  where: ({ where }) => where?.map(limitOf),
  order: ({ newest }) => (newest === undefined ? undefined : 'newest'),
  receipt: ({ receipt }) => (receipt === undefined ? undefined : true),
};

const LIMIT = /^\s*([^\s<>=]+)\s*(<=|>=|<|>|=)\s*(.*?)\s*$/s;
const COMPARISONS = { '<': 'below', '<=': 'at_most', '>': 'above', '>=': 'at_least', '=': 'is' } as const;

/** `bytes_sec<1000000`; what looks like a number is one, unless it is in quotes. */
function limitOf(text: string): JsonObject {
  const [, column, sign, value] = LIMIT.exec(text) ?? [];
  if (column === undefined || value === undefined || value === '') {
    throw usageFailure(`--where: ${text} should be like column=value, column<value or column>=value.`);
  }
  const [, quoted] = /^"(.*)"$/s.exec(value) ?? [];
  const number = Number(value);
  const given = quoted ?? (Number.isFinite(number) ? number : value);
  return { column, [COMPARISONS[sign as keyof typeof COMPARISONS]]: given };
}

/** One end may be the file's. */
function span(known: unknown, from: string | undefined, to: string | undefined): JsonObject | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(isObject(known) && known), ...given({ from, to }) };
}

const HOURS = /^(\d{1,2})-(\d{1,2})$/;
const DAYS = /^([a-z]{3})(?:-([a-z]{3}))?$/;

/** The name of a window, or days and hours such as `mon-fri 7-9,19-23`. What is neither is left to the service to refuse. */
function windowOf(text: string | undefined): unknown {
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

/** Empty if the text is neither a day nor a range of days. */
function daysOf(part: string): readonly string[] {
  const [, first = '', last = first] = DAYS.exec(part) ?? [];
  const [from, to] = [first, last].map((day) => (DAY_NAMES as readonly string[]).indexOf(day)) as [number, number];
  return from < 0 ? [] : DAY_NAMES.slice(from, to + 1);
}

/** A field of several options. Those that are not given may be the file's. */
function partsOf(name: 'per_agent' | 'weight', options: QuestionOptions, file: JsonObject | undefined): unknown {
  const { flags = [] } = METRIC_FIELDS[name];
  const parts = given(Object.fromEntries(flags.map((flag) => [flag.part ?? 'summary', givenBy(flag, options)])));
  const known = file?.[name];
  return Object.keys(parts).length === 0 ? undefined : { ...(isObject(known) && known), ...parts };
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
