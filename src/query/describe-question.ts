import { METRICS } from '../catalogue/metrics/index.ts';
import { isObject, type JsonObject } from '../lib/read.ts';
import { type Fact, phraseOf, type QuestionNames } from './field-words.ts';
import { type AnyField, type FieldWords, inOrder } from './question-field.ts';
import { METRIC_FIELDS, TIME_FIELDS } from './question-fields.ts';
import { RECORD_FIELDS } from './record-fields.ts';

type Fields = Readonly<Record<string, AnyField>>;

/** What a question about a metric asks for, as a title. */
export function titleOf(request: JsonObject, names: QuestionNames): string {
  const metric = String(request.metric);
  const unit = unitPhrase(request);
  const name = names.metric(metric) ?? metric;
  const relative = unit === undefined ? '' : ` in ${unit.phrase}`;
  return [
    `${name}${relative} ${phraseOf(request)}`,
    ...said('title', METRIC_FIELDS, ['per_agent'], request, names),
  ].join(', ');
}

/** What a question about a metric is limited to. */
export function limitsOf(request: JsonObject, names: QuestionNames): readonly string[] {
  const first = [...Object.keys(TIME_FIELDS), 'window', 'per_agent', 'weight', 'filters', 'panel'];
  return said('limits', METRIC_FIELDS, first, request, names);
}

/** A few words of the sentence of a question, and the field that they are about. */
export interface SentencePart {
  readonly field: string;
  readonly text: string;
  /** What stands between it and the part before it. */
  readonly separator: ' ' | ', ';
}

/** What opens the sentence, without commas. */
const SUBJECT: readonly string[] = ['chartType', 'metric', 'relative_to'];

/** A question as one sentence. */
export function sentenceOf(request: JsonObject, names: QuestionNames): readonly SentencePart[] {
  const first = [...SUBJECT, 'per_agent', 'weight', 'window', 'splits', 'aggregation', ...Object.keys(TIME_FIELDS)];
  return inOrder(METRIC_FIELDS, [...first, 'filters', 'panel']).flatMap((field) => {
    const words: FieldWords<never> | undefined = (METRIC_FIELDS as Fields)[field]?.words;
    const text = words?.phrase?.(request[field] as never, request, names);
    return text === undefined ? [] : [{ field, text, separator: SUBJECT.includes(field) ? ' ' : ', ' }];
  });
}

/** What is special about a question, with headings. `now`: when it was asked, in UNIX seconds. */
export function factsOf(request: JsonObject, now: number): readonly Fact[] {
  if ('test' in request) return said('facts', RECORD_FIELDS, ['date', 'last', 'agent', 'panel'], request, now);
  const first = ['time', 'last', 'splits', 'filters', 'panel', 'window'];
  const last = ['uncertainty', 'normalised'];
  const names = inOrder(METRIC_FIELDS, first).filter((name) => !last.includes(name));
  return said('facts', METRIC_FIELDS, [...names, ...last], request, now);
}

/** What is asked, in a line for a terminal: for records of a test, or of a metric. `now` in UNIX seconds. */
export function lineOf(request: JsonObject, now: number): string {
  if ('test' in request)
    return said('line', RECORD_FIELDS, ['test', 'window', 'date', 'last'], request, now).join(', ');
  return [metricName(request), ...lineTexts(request, now)].join(', ');
}

/** What is compared, in a line for a terminal, without the results that count. */
export function comparedLine(request: JsonObject): string {
  const isLeftOut = (name: string) => ['chartType', 'aggregation'].includes(name) || isSelection(name);
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !isLeftOut(name)));
  return [metricName(rest), ...lineTexts(rest, 0)].join(', ');
}

/** What a line says of the results that count. */
export function selectionTexts(request: JsonObject, now: number): readonly string[] {
  return lineTexts(Object.fromEntries(Object.entries(request).filter(([name]) => isSelection(name))), now);
}

function isSelection(name: string): boolean {
  return name === 'window' || Object.hasOwn(TIME_FIELDS, name);
}

function lineTexts(request: JsonObject, now: number): readonly string[] {
  const first = ['chartType', 'aggregation', 'per_agent', 'weight', 'normalised', 'prefilter', 'window', 'time'];
  return said('line', METRIC_FIELDS, first, request, now);
}

function metricName(request: JsonObject): string {
  const metric = METRICS.find(({ key }) => key === request.metric);
  return metric === undefined
    ? String(request.metric)
    : `${metric.name} [${isOfShares(request) ? '%' : (unitPhrase(request)?.brief ?? metric.unit)}]`;
}

/** Whether the values of lines are shares of their results. */
export function isOfShares({ per_agent: perAgent }: JsonObject): boolean {
  return isObject(perAgent) && perAgent.summary === 'share_above';
}

/** The unit that a field gives to results in place of that of the metric. */
export function unitPhrase(request: object): { readonly brief: string; readonly phrase: string } | undefined {
  for (const [name, { words }] of Object.entries<AnyField>(METRIC_FIELDS)) {
    const value = (request as JsonObject)[name];
    if (words?.unit && value !== undefined) return words.unit(value as never);
  }
  return undefined;
}

type Saying = Exclude<keyof FieldWords<unknown>, 'unit' | 'phrase'>;
type Said<S extends Saying> =
  Exclude<ReturnType<NonNullable<FieldWords<unknown>[S]>>, undefined> extends infer R
    ? R extends readonly (infer One)[]
      ? One
      : R
    : never;

/** What fields say of their values in a request, some of them first. */
function said<S extends Saying>(
  saying: S,
  fields: Fields,
  first: readonly string[],
  request: JsonObject,
  context: QuestionNames | number,
): readonly Said<S>[] {
  return inOrder(fields, first).flatMap((name) => {
    const say = fields[name]?.words?.[saying] as ((...given: unknown[]) => Said<S> | undefined) | undefined;
    const value = request[name];
    const text = value === undefined ? undefined : say?.(value, request, context);
    return text === undefined ? [] : text;
  });
}
