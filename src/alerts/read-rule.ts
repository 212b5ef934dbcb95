import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { ignoredFields } from '../query/ignored-fields.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import { readWindow } from '../query/read-window.ts';
import { addWithin, textOf } from '../query/saved-question.ts';
import type { UnverifiedName } from '../query/unverified-name.ts';
import { type Figure, parseFigure, unaskedParts } from '../reports/figure.ts';
import { durationOf } from './duration.ts';
import type { Terms } from './judge.ts';
import { type AlertRule, type Condition, requestAt, type Watched } from './rule.ts';

const DAY = 86_400;
const EVALUATIONS_MAX = 100;
const CHANNELS_MAX = 10;
const REQUEST_LENGTH_MAX = 16_384;

const NO_DATA = ['keep', 'alert', 'ok'] as const;

const readFigure = read.reader<Figure>({ type: 'string' }, (value, key, issues) => {
  const text = read.string(value, key, issues);
  const figure = text === undefined ? undefined : parseFigure(text);
  if (text === undefined || figure !== undefined) return figure;
  return void issues.add(key, `${text} is not a figure, such as metricValue, median or percentiles.95.`);
});

const readTest = read.exactObjectOf({
  field: read.optional(readFigure),
  below: read.optional(read.number),
  above: read.optional(read.number),
  recover: read.optional(read.number),
});

const readViolated = read.exactObjectOf({
  at_least: read.required(read.integerBetween(1, EVALUATIONS_MAX)),
  of: read.required(read.integerBetween(1, EVALUATIONS_MAX)),
});

const readQuestion = read.reader<read.JsonObject>({ type: 'object' }, (value, key, issues) => {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  if (JSON.stringify(value).length > REQUEST_LENGTH_MAX) return void issues.add(key, 'This value is too long.');
  for (const name of ['time', 'last'].filter((field) => Object.hasOwn(value, field)))
    issues.add(`${key}[${name}]`, 'The question of a rule has no time: the rule asks over its own `over`.');
  if (Object.hasOwn(value, 'aggregation') && value.aggregation !== 'total')
    issues.add(`${key}[aggregation]`, 'A rule tests one value of each series: leave this field out.');
  return value;
});

export const RULE_FIELDS = {
  title: read.optional(textOf(200)),
  question: read.optional(readQuestion),
  saved: read.optional(read.name),
  silent: read.optional(durationOf('1 hour', '90 days')),
  test: read.optional(readTest),
  every: read.optional(durationOf('1 minute', '1 day')),
  over: read.optional(durationOf('1 minute', '90 days')),
  violated: read.optional(readViolated),
  min_agents: read.optional(read.integerBetween(1, 1_000_000)),
  no_data: read.optional(read.choice(NO_DATA, 'choice')),
  certain: read.optional(read.boolean),
  quiet: read.optional(readWindow),
  to: read.optional(read.atMost(CHANNELS_MAX, read.eachOnce(read.listOf(read.name)))),
};

/** The fields that the service adds to a rule; a body with them, as an answer has, can be sent back. */
const STATED_FIELDS = ['name', 'saved_by', 'saved_at', 'evaluated_at', 'next_at', 'problem'];

const OF_QUESTIONS = ['test', 'over', 'violated', 'min_agents', 'no_data', 'certain'] as const;
const WATCHED = ['question', 'saved', 'silent'] as const;

export interface ReadRule {
  readonly rule: AlertRule;
  /** The body with defaults filled in. */
  readonly body: read.JsonObject;
  /** Their keys are those of the body. */
  readonly unverified: readonly UnverifiedName[];
}

/** Reads the body of a rule. `now` in UNIX seconds. The value is only meaningful when no issue was added. */
export function readRule(sent: unknown, now: number, issues: IssueList): ReadRule {
  const { rule, given, condition } = readTerms(sent, issues);
  const unverified = given.question === undefined ? [] : checkQuestion(given.question, condition, now, issues);
  return { rule, body: bodyOf(sent, given), unverified };
}

/** Reads a rule without its question, which every evaluation reads anew. */
export function readTerms(sent: unknown, issues: IssueList) {
  const known = [...Object.keys(RULE_FIELDS), ...STATED_FIELDS];
  for (const name of Object.keys(read.isObject(sent) ? sent : {}))
    if (!known.includes(name)) issues.add(name, 'This field was not expected.');
  const given = read.readBodyInto(issues, sent, RULE_FIELDS);
  const has = (name: string) => read.isObject(sent) && Object.hasOwn(sent, name);
  if (WATCHED.filter(has).length !== 1) issues.add('question', 'Give one of question, saved and silent.');
  if (has('silent')) {
    for (const name of OF_QUESTIONS.filter(has)) issues.add(name, 'This field does not go with silent.');
  } else if (!has('test')) issues.add('test', 'This field is missing.');
  const { every = 3600, quiet = null, title = '', to = [] } = given;
  const { at_least: atLeast = 1, of = 1 } = given.violated ?? {};
  if (atLeast > of) issues.add('violated[at_least]', `This value should be between 1 and ${of}.`);
  const condition = conditionOf(given, every, issues);
  const watched = watchedOf(given, condition);
  const noData = given.silent === undefined ? (given.no_data ?? 'keep') : 'ok';
  const terms: Terms = { atLeast, of, noData, quiet, listsViolated: watched.of === 'silence' };
  const rule: AlertRule = { title, watched, every, terms, to };
  return { rule, given, condition };
}

type Given = ReturnType<typeof read.readBodyInto<typeof RULE_FIELDS>>;

function conditionOf(given: Given, every: number, issues: IssueList): Condition {
  const { test, certain = false, min_agents: minAgents = 1 } = given;
  const over = given.over ?? Math.max(every, DAY);
  if (over < every) issues.add('over', 'This time should not be shorter than every.');
  const { field = METRIC_VALUE, below, above, recover } = test ?? {};
  if (test !== undefined && (below === undefined) === (above === undefined))
    issues.add('test', 'Give either below or above.');
  const side = below === undefined ? 'above' : 'below';
  const limit = below ?? above ?? 0;
  const isBad = recover !== undefined && (side === 'below' ? recover < limit : recover > limit);
  if (isBad) issues.add('test[recover]', `This value should not be ${side} ${limit}.`);
  return { field, side, limit, recover: recover ?? limit, over, minAgents, certain };
}

const METRIC_VALUE: Figure = { text: 'metricValue', terms: [{ sign: 1, of: { field: 'metricValue', level: null } }] };

function watchedOf({ question, saved, silent }: Given, condition: Condition): Watched {
  if (silent !== undefined) return { of: 'silence', seconds: silent };
  if (saved !== undefined) return { of: 'saved', name: saved, ...condition };
  return { of: 'question', request: question ?? {}, ...condition };
}

/** Adds an issue for everything that is wrong with the question of a rule, at its keys below `question`. */
function checkQuestion(
  question: read.JsonObject,
  condition: Condition,
  now: number,
  issues: IssueList,
): readonly UnverifiedName[] {
  for (const name of ignoredFields('metric_data', question))
    issues.add(`question[${name}]`, 'This field was not expected.');
  const found = new IssueList();
  const { unverified } = parseMetricQuery(requestAt(question, condition, now), now, found);
  addWithin('question', found, issues);
  checkTested(question, condition, issues);
  return unverified.map(({ issueKey, ...name }) => ({ ...name, issueKey: issueKey.replace(/^[^[]+/, 'question[$&]') }));
}

/** Adds an issue where a question has no such figure, or no interval of it. */
export function checkTested(question: read.JsonObject, { field, certain }: Condition, issues: IssueList): void {
  if (question.chartType !== undefined && question.chartType !== 'aggregate')
    issues.add('question[chartType]', 'A rule tests one value of each series: ask for an aggregate.');
  for (const problem of unaskedParts(field, question)) issues.add('test[field]', problem);
  const hasInterval = field.text === 'metricValue' || (field.text === 'median' && question.per_agent !== undefined);
  if (certain && !hasInterval)
    issues.add('certain', 'Only metricValue, and with per_agent the median, has an interval by agent.');
}

function bodyOf(sent: unknown, given: Given): read.JsonObject {
  const { title = '', to = [], ...fields } = (read.isObject(sent) ? sent : {}) as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(RULE_FIELDS, name)));
  const every = given.every === undefined ? { every: '1 hour' } : {};
  if (given.silent !== undefined) return { title, ...every, ...own, to };
  const defaults = { over: '1 day', violated: { at_least: 1, of: 1 }, min_agents: 1, no_data: 'keep', certain: false };
  const test = { field: 'metricValue', ...(own.test as object) };
  return { title, ...every, ...defaults, ...own, test, to };
}
