import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { ignoredFields } from './ignored-fields.ts';
import type { MetricQuery } from './metric-query.ts';
import { type ComparisonQuery, parseComparison } from './parse-comparison.ts';
import { parseMetricQuery } from './parse-metric-query.ts';
import type { Parsed, UnverifiedName } from './unverified-name.ts';

export const SAVED_ROUTES = ['metric_data', 'comparison_data'] as const;

/** A question to be asked again: the request as it was sent, and how its answer is drawn. */
export interface SavedQuestion {
  readonly description: string;
  /** The call that takes the request. */
  readonly of: (typeof SAVED_ROUTES)[number];
  readonly request: read.JsonObject;
  /** Parameters of the console's address. */
  readonly view: string;
  /** Words by which people group what they saved; absent: none. */
  readonly tags?: readonly string[];
}

export type AskedAgain =
  | { readonly of: 'metric_data'; readonly parsed: Parsed<MetricQuery> }
  | { readonly of: 'comparison_data'; readonly parsed: Parsed<ComparisonQuery> };

const TAGS_MAX = 20;

const REQUEST_LENGTH_MAX = 16_384;

/** The description that lists show. */
export const readDescription = textOf(2000);

const readRequest = read.reader<read.JsonObject>({ type: 'object' }, (value, key, issues) => {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  if (JSON.stringify(value).length <= REQUEST_LENGTH_MAX) return value;
  return void issues.add(key, 'This value is too long.');
});

export const SAVED_QUESTION_FIELDS = {
  description: read.optional(readDescription),
  of: read.optional(read.choice(SAVED_ROUTES, 'call')),
  request: read.required(readRequest),
  view: read.optional(textOf(4000)),
  tags: read.optional(read.eachOnce(read.atMost(TAGS_MAX, read.listOf(read.name)))),
};

/** What the service says of everything that is saved; a body that has it, as an answer does, may be sent back. */
const STATED_FIELDS = ['name', 'owner', 'version', 'saved_by', 'saved_at'];

/** Reads the body of a saved question. `now` in UNIX seconds. The value is only meaningful when no issue was added. */
export function readSavedQuestion(sent: unknown, now: number, issues: IssueList): ReadQuestion {
  refuseUnknown(sent, Object.keys(SAVED_QUESTION_FIELDS), issues);
  const {
    description = '',
    of = 'metric_data',
    request,
    view = '',
    tags = [],
  } = read.readBodyInto(issues, sent, SAVED_QUESTION_FIELDS);
  if (request === undefined) return { question: { description, of, request: {}, view }, unverified: [] };
  for (const name of ignoredFields(of, request)) issues.add(`request[${name}]`, 'This field was not expected.');
  const found = new IssueList();
  const { parsed } = parseSaved({ of, request }, now, found);
  addWithin('request', found, issues);
  const question = { description, of, request, view, ...(tags.length > 0 && { tags }) };
  return { question, unverified: parsed.unverified };
}

export interface ReadQuestion {
  readonly question: SavedQuestion;
  /** Their keys are those of the request. */
  readonly unverified: readonly UnverifiedName[];
}

/** The request of a saved question, read at this moment: its time may be relative. */
export function parseSaved(
  { of, request }: Pick<SavedQuestion, 'of' | 'request'>,
  now: number,
  issues: IssueList,
): AskedAgain {
  return of === 'metric_data'
    ? { of, parsed: parseMetricQuery(request, now, issues) }
    : { of, parsed: parseComparison(request, now, issues) };
}

/** Adds what is wrong with a part of a body at the keys of the whole. */
export function addWithin(part: string, found: IssueList, issues: IssueList): void {
  issues.addAll(found, (key) => `${part}${key.replace(/^[^[]*/, '[$&]')}`);
}

export function refuseUnknown(sent: unknown, known: readonly string[], issues: IssueList): void {
  if (!read.isObject(sent)) return;
  for (const name of Object.keys(sent)) {
    if (!known.includes(name) && !STATED_FIELDS.includes(name)) issues.add(name, 'This field was not expected.');
  }
}

/** A text of a person's, which may be empty. */
export function textOf(lengthMax: number): read.Reader<string> {
  return read.reader({ type: 'string', maxLength: lengthMax }, (value, key, issues) => {
    const text = read.string(value, key, issues);
    const problem = text === undefined ? undefined : read.tooLong(text, lengthMax);
    if (problem === undefined) return text;
    return void issues.add(key, problem);
  });
}
