import type { AggregateQuestion, MetricQuestion } from '../../../client/index.ts';
import type { AskedWindow, HourRange, OwnWindow, PerAgent, Weight } from '../../../src/query/field-words.ts';
import { inOrder, NOTHING_KNOWN } from '../../../src/query/question-field.ts';
import { METRIC_FIELDS, type MetricField } from '../../../src/query/question-fields.ts';
import { type AskedTime, readTime, USUAL_TIME, writeTime } from './asked-time.ts';
import type { Bins, Uncertainty } from './methods.ts';

export type FilterType = 'include' | 'exclude';

export interface FieldFilter {
  readonly id: string;
  readonly filterType: FilterType;
  readonly filterValues: readonly string[];
}

/** The same length of time right before, or the same dates a year before. */
export const EARLIER = ['previous', 'year'] as const;
export type Earlier = (typeof EARLIER)[number];

/** What the answer is held against. */
export type ComparedWith =
  | { readonly kind: Earlier }
  /** What has one of these values of a field, whatever the question itself filters by it. */
  | { readonly kind: 'group'; readonly id: string; readonly values: readonly string[] }
  /** Its own parts: every two values of a field. */
  | { readonly kind: 'pairs'; readonly id: string };

/** Fields of requests that the builder can't change. */
const NOT_ASKED = ['quantile', 'percentiles', 'receipt', 'complete', 'above', 'below'] as const;

/** Fields that the builder has in another form. */
interface OwnFields {
  readonly metric: string;
  readonly chartType: MetricQuestion['chartType'];
  /** Of a histogram: their number or their edges. */
  readonly bins: Bins;
  readonly time: AskedTime;
  /** Undefined: every hour of the week. */
  readonly window: AskedWindow | undefined;
  /** Undefined: figures are of results. */
  readonly per_agent: PerAgent | undefined;
  /** Only figures of lines have one. */
  readonly weight: Weight | undefined;
  readonly uncertainty: Uncertainty;
  readonly at_least: readonly number[];
  readonly at_most: readonly number[];
  readonly splits: readonly string[];
  /** At most one for each field and type. */
  readonly filters: readonly FieldFilter[];
  readonly panel: readonly string[];
  readonly compare: ComparedWith | undefined;
}

type Request = Omit<AggregateQuestion, keyof OwnFields | 'last' | (typeof NOT_ASKED)[number]>;

/**
 * What is asked, as the builder has it: the fields of a request. Those that other chart types have are kept for the way back.
 * Names are those of the address: the service says which of them it knows.
 */
export type Question = OwnFields & { readonly [K in keyof Request]: Request[K] | OptionalIn<Request, K> };

type OptionalIn<T, K extends keyof T> = undefined extends T[K] ? undefined : never;

/** Said where the address says nothing: plain figures by day, with intervals that hold where lines differ. */
export const PLAIN_QUESTION: Question = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  bins: 40,
  normalised: false,
  prefilter: true,
  time: USUAL_TIME,
  window: undefined,
  per_agent: undefined,
  weight: undefined,
  uncertainty: 'agents',
  at_least: [],
  at_most: [],
  splits: [],
  filters: [],
  panel: [],
  compare: undefined,
};

/** What the page begins with. */
export const FIRST_QUESTION: Question = { ...PLAIN_QUESTION, splits: ['isp'] };

/** The fields of requests that the builder has, in the order of an address. */
export const ASKED = inOrder(METRIC_FIELDS, ['metric', 'chartType', 'aggregation', 'bins']).filter(
  (name) => name !== 'edges' && name !== 'last' && !(NOT_ASKED as readonly string[]).includes(name),
) as readonly Exclude<MetricField, 'edges' | 'last' | (typeof NOT_ASKED)[number]>[];

const PREFIX: Readonly<Record<FilterType, string>> = { include: 'include.', exclude: 'exclude.' };

/** The question that an address asks; one without a metric asks the first question. What it leaves out is plain. */
export function readQuestion(parameters: URLSearchParams): Question {
  if (!parameters.has('metric')) return FIRST_QUESTION;
  const read = ASKED.map((name) => [name, codecOf(name).read(parameters) ?? PLAIN_QUESTION[name]]);
  return { ...(Object.fromEntries(read) as Question), compare: readCompare(parameters) };
}

/** Everything is said, so that a link means the same when the first question has become another one. */
export function writeQuestion(question: Question): URLSearchParams {
  const { compare } = question;
  return new URLSearchParams([
    ...ASKED.flatMap((name) => (question[name] === undefined ? [] : codecOf(name).write(question[name] as never))),
    ...(compare === undefined ? [] : writeCompare(compare)),
  ]);
}

/** The path of the page that answers a question, which is plain but for what is given. */
export function explorePath(asked: Partial<Question>): string {
  return `?${writeQuestion({ ...PLAIN_QUESTION, ...asked })}`;
}

type Pair = [name: string, value: string];

/** A field in an address. What can't be read is undefined. */
interface Codec<T> {
  readonly read: (parameters: URLSearchParams) => T | undefined;
  readonly write: (value: T) => readonly Pair[];
}

function codecOf(name: MetricField): Codec<never> {
  return (CODECS[name] ?? plainCodec(name)) as Codec<never>;
}

/** A field under its own name, or another one: a word, a switch or numbers, as its schema says. */
function plainCodec(field: MetricField, name: string = field): Codec<never> {
  const { type, enum: words } = METRIC_FIELDS[field].reader(NOTHING_KNOWN).schema;
  if (type === 'boolean') {
    return codec<boolean>(
      (parameters) => ({ yes: true, no: false })[parameters.get(name) ?? ''],
      (isOn) => [[name, isOn ? 'yes' : 'no']],
    );
  }
  if (type === 'array') {
    return codec<readonly number[]>(
      (parameters) => readNumbers(parameters.getAll(name)),
      (numbers) => numbers.map((number) => [name, String(number)]),
    );
  }
  return codec<string>(
    (parameters) => {
      const word = parameters.get(name);
      return word !== null && (words?.includes(word) ?? true) ? word : undefined;
    },
    (word) => [[name, word]],
  );
}

function codec<T>(read: Codec<T>['read'], write: Codec<T>['write']): Codec<never> {
  return { read, write } as Codec<never>;
}

/** Texts that may be there several times. */
function textsCodec(name: string): Codec<never> {
  return codec<readonly string[]>(
    (parameters) => unique(parameters.getAll(name)),
    (texts) => texts.map((text) => [name, text]),
  );
}

/** Fields that are not simply a word, a switch or numbers under their own name. */
const CODECS: Readonly<Partial<Record<string, Codec<never>>>> = {
  metric: codec<string>(
    (parameters) => parameters.get('metric') ?? undefined,
    (key) => [['metric', key]],
  ),
  chartType: plainCodec('chartType', 'chart'),
  aggregation: plainCodec('aggregation', 'by'),
  uncertainty: plainCodec('uncertainty', 'interval'),
  splits: textsCodec('split'),
  panel: textsCodec('panel'),
  bins: codec<Bins>(readBins, (bins) => [typeof bins === 'number' ? ['bins', String(bins)] : ['edges', bins.join()]]),
  time: codec<AskedTime>(readTime, writeTime),
  window: codec<AskedWindow>((parameters) => parameters.get('window') ?? readOwnWindow(parameters), writeWindow),
  per_agent: codec<PerAgent>(readPerAgent, writePerAgent),
  weight: codec<Weight>(readWeight, (weight) => [
    'field' in weight ? ['weight_field', weight.field] : ['weight_population', weight.population],
  ]),
  filters: codec<readonly FieldFilter[]>(readFilters, writeFilters),
};

function readBins(parameters: URLSearchParams): Bins | undefined {
  const edges = (parameters.get('edges') ?? '').split(',').map(readNumber);
  const known = edges.filter((edge) => edge !== undefined);
  return known.length > 0 ? known : readNumber(parameters.get('bins'));
}

function writeWindow(window: AskedWindow): readonly Pair[] {
  if (typeof window === 'string') return [['window', window]];
  return [
    ...(window.days ?? []).map((day): Pair => ['days', day]),
    ...(window.hours ?? []).map(([from, to]): Pair => ['hours', `${from}-${to}`]),
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

function writePerAgent({ summary, ...numbers }: PerAgent): readonly Pair[] {
  const given = (['trim', 'level', 'min_results'] as const).filter((name) => numbers[name] !== undefined);
  return [['per_agent', summary], ...given.map((name): Pair => [name, String(numbers[name])])];
}

function readPerAgent(parameters: URLSearchParams): PerAgent | undefined {
  const summary = parameters.get('per_agent');
  if (summary === null) return undefined;
  return {
    summary,
    trim: readNumber(parameters.get('trim')),
    level: readNumber(parameters.get('level')),
    min_results: readNumber(parameters.get('min_results')) ?? 1,
  };
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
  return filters.flatMap(({ id, filterType, filterValues }) =>
    filterValues.map((value): Pair => [PREFIX[filterType] + id, value]),
  );
}

export function readFilters(parameters: URLSearchParams): readonly FieldFilter[] {
  return unique([...parameters.keys()]).flatMap((name) => {
    const filterType = (['include', 'exclude'] as const).find((type) => name.startsWith(PREFIX[type]));
    if (!filterType) return [];
    return [{ id: name.slice(PREFIX[filterType].length), filterType, filterValues: unique(parameters.getAll(name)) }];
  });
}

const AGAINST = 'against.';
/** The earlier time that a question is held against; undefined: none. */
export function earlierOf({ compare }: Pick<Question, 'compare'>): Earlier | undefined {
  return EARLIER.find((known) => known === compare?.kind);
}

const PAIRS = 'pairs.';

function writeCompare(compare: ComparedWith): readonly Pair[] {
  switch (compare.kind) {
    case 'group':
      return compare.values.map((value): Pair => [AGAINST + compare.id, value]);
    case 'pairs':
      return [['compare', PAIRS + compare.id]];
    default:
      return [['compare', compare.kind]];
  }
}

function readCompare(parameters: URLSearchParams): ComparedWith | undefined {
  const word = parameters.get('compare');
  const kind = EARLIER.find((known) => known === word);
  if (kind !== undefined) return { kind };
  if (word?.startsWith(PAIRS)) return { kind: 'pairs', id: word.slice(PAIRS.length) };
  const name = [...parameters.keys()].find((key) => key.startsWith(AGAINST));
  if (name === undefined) return undefined;
  return { kind: 'group', id: name.slice(AGAINST.length), values: unique(parameters.getAll(name)) };
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
