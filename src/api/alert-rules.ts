import { requireScope } from '../access/caller.ts';
import { RULE_FIELDS, readRule } from '../alerts/read-rule.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { deleteRule, parseStored, putRule, type StoredRule, verifyRule } from '../operations/alerts/rules.ts';
import { tryRule } from '../operations/alerts/try-rule.ts';
import { findNamed, listNamed } from '../operations/named.ts';
import { requireEveryPanel } from '../operations/organisations/organisations.ts';
import { parseLocalTime } from '../query/local-time.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Access, call, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { newName, pathText } from './parameters.ts';
import { ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, unixSeconds } from './schemas/parts.ts';
import { AGGREGATE_MEANINGS, inContext } from './schemas/questions.ts';

/** A rule has the rights of its maker, so it belongs to the maker's organisation. */
export const MANAGE: Access = { form: 'bearer', scope: 'manage' };

const SENT_RULE = describe(read.schemaOf(RULE_FIELDS), {
  title: 'What messages begin with.',
  question: 'A question for an aggregate, without a time.',
  saved: 'In place of `question`: the name of a saved one, whose time and aggregation don’t count.',
  silent: 'In place of `question`: a time without any result of an agent, 1 hour to 90 days.',
  test: {
    is: 'What of each point is compared with which limit.',
    of: {
      field:
        'A figure of the points, such as `metricValue` (the default), `median`, `percentiles.95` or `100 - atLeast.80`.',
      below: 'The figure should not be below this.',
      above: 'In place of `below`: the figure should not be above this.',
      recover: 'On the good side of this the group recovers. Default: the limit.',
    },
  },
  every: 'Time between evaluations: 1 minute to 1 day. Default: 1 hour.',
  over: 'The time before each evaluation that is looked at: from `every` to 90 days. Default: 1 day.',
  violated: {
    is: 'How often a group must be beyond the limit to fire, and on the good side to recover. Default: once.',
    of: { at_least: 'In this many evaluations', of: 'of this many last ones.' },
  },
  min_agents: 'A group of fewer agents has no data. Default: 1.',
  no_data:
    'Without data a group stays as it is (`keep`, the default), is `no_data` (`alert`), or is `ok`. After 90 days it is ' +
    'forgotten.',
  certain: 'Violated only if the whole 95 % interval by agent lies beyond the limit. Default: false.',
  to: 'The names of the channels that get messages.',
  quiet: inContext(AGGREGATE_MEANINGS.window, 'Hours of UTC without messages, in the forms of a window.'),
});

const STATED = {
  name: text('Its name in the organisation.'),
  saved_by: text('The name of the token that saved it, whose rights it has.'),
  saved_at: unixSeconds('When it was saved.'),
  evaluated_at: unixSeconds('The last evaluation, or when it was saved.'),
  next_at: orNull(unixSeconds('The next evaluation; null: the rule has ended.')),
  problem: orNull(text('Why the last evaluation failed or left agents out, or why the rule has ended.')),
} as const;

const SCHEMAS = {
  AlertRule: SENT_RULE,
  StoredAlertRule: {
    type: 'object',
    properties: { ...STATED, ...SENT_RULE.properties },
    required: [...Object.keys(STATED), 'title', 'every', 'to'],
  },
} as const;

const RULE = {
  title: 'Speed in the evening',
  question: { metric: 'httpget', splits: ['isp'], window: { hours: [[19, 23]] } },
  test: { field: 'metricValue', below: 80, recover: 85 },
  every: '1 hour',
  over: '24 hours',
  violated: { at_least: 3, of: 4 },
  min_agents: 5,
  no_data: 'keep',
  certain: false,
  to: [],
};

const STORED = {
  name: 'speed',
  ...RULE,
  saved_by: 'manager',
  saved_at: 1784023200,
  evaluated_at: 1784023200,
  next_at: 1784026800,
  problem: null,
};

function present({ name, body, savedBy, savedAt, evaluatedAt, nextAt, problem }: StoredRule) {
  return {
    name,
    ...(body as object),
    saved_by: savedBy,
    saved_at: savedAt,
    evaluated_at: evaluatedAt,
    next_at: nextAt,
    problem,
  };
}

const TRANSITION = {
  at: 1784019600,
  values: { isp: 'Acme' },
  from: 'pending',
  to: 'firing',
  value: 71.5,
  limit: 80,
  unit: 'mbps',
};

export const RULES: NamedThing = {
  path: '/alerts/rules',
  id: 'AlertRule',
  noun: 'rule',
  title: { one: 'an alert rule', many: 'alert rules' },
  access: MANAGE,
  isForEveryPanel: true,
  name: pathText({ name: 'name', description: 'The name of the rule.', example: 'speed' }),
  missing: { NOT_FOUND: { when: 'There is no such rule.' } },
};

function spanFields(now: number) {
  const end = (name: 'from' | 'to') =>
    read.required(
      read.reader<number>({ type: 'string' }, (value, key, issues) => {
        const given = read.string(value, key, issues);
        const at = given === undefined ? undefined : parseLocalTime(given, name, now);
        if (given !== undefined && at === undefined) issues.add(key, `${given} is not a valid date.`);
        return at;
      }),
    );
  return { from: end('from'), to: end('to') };
}

export const alertRules: Resource = {
  name: 'Alert rules',
  description:
    'Questions that the service asks by itself. At every whole multiple of `every` a rule’s question is asked over the last ' +
    '`over`, and each combination of its splits has a state: `ok`, `pending` (beyond the limit, but not often enough yet), ' +
    '`firing`, or `no_data`. A rule has the rights that the token of its maker has at each evaluation, and ends with that ' +
    'token; a rotated token’s successor takes it over, and so does a token that saves it again. Not for tokens that are ' +
    'limited to panels.',
  schemas: SCHEMAS,
  calls: [
    call('PUT /alerts/rules/{name}', {
      id: 'putAlertRule',
      summary: 'Store an alert rule',
      description:
        'Replaces a rule of the same name. If what it tests has changed, its groups start anew. The token needs the scope ' +
        '`data` too. An organisation may have 1000 rules.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: newName(RULES.name) },
      body: jsonBody({
        description: 'The rule.',
        schema: ref('AlertRule'),
        examples: { 'A speed by ISP': RULE, 'Silent agents': { silent: '3 days' } },
        read: readRule,
      }),
      answer: answers.success('The stored rule, with defaults filled in.', ref('StoredAlertRule'), { Stored: STORED }),
      refusals: answers.invalid('The rule is invalid, or there are too many.', {
        'question[time]': ['The question of a rule has no time: the rule asks over its own `over`.'],
        'test[recover]': ['This value should not be below 80.'],
      }),
      async check({ context, caller, body }, issues) {
        requireScope(caller, 'data');
        await verifyRule(context, caller, body, issues);
      },
      handle: async ({ context, caller, parameters: { name }, body }) =>
        ok(present(await putRule(context, caller, name, body))),
    }),
    listCall(RULES, {
      description: 'Ordered by name.',
      schema: ref('StoredAlertRule'),
      example: STORED,
      list: async (context, caller) => (await listNamed(context, caller, 'alerts')).map(present),
    }),
    readCall(RULES, {
      description: 'The answer can be sent back.',
      schema: ref('StoredAlertRule'),
      example: STORED,
      find: async (context, caller, name) => present(await findNamed(context, caller, 'alerts', name)),
    }),
    deleteCall(RULES, {
      description: 'With the states of its groups. Its history stays.',
      remove: deleteRule,
    }),
    call('POST /alerts/rules/{name}/try', {
      id: 'tryAlertRule',
      summary: 'Try an alert rule over the past',
      description:
        'The transitions that the rule would have had, with the caller’s rights. At most 1000 evaluations. Nothing is stored ' +
        'or sent.',
      access: MANAGE,
      parameters: { name: RULES.name },
      body: jsonBody({
        description: 'The time of the evaluations, in UTC, in the forms of a question’s `time`.',
        schema: record({ from: text('The first evaluation, or the day of it.'), to: text('The last evaluation.') }),
        examples: { 'Two weeks': { from: '-14 days', to: '-1 days' } },
        read: (sent, now, issues) => read.readExactBodyInto(issues, sent, spanFields(now)),
      }),
      answer: answers.success(
        'What would have changed.',
        record({ transitions: listOf(ref('AlertTransition')), evaluations: count('The evaluations.') }),
        { Tried: { transitions: [TRANSITION], evaluations: 336 } },
      ),
      refusals: {
        ...RULES.missing,
        ...answers.invalid('The time is wrong, or too long.', { from: ['x is not a valid date.'] }),
      },
      check({ caller }) {
        requireScope(caller, 'data');
        requireEveryPanel(caller);
      },
      async handle({ context, caller, parameters: { name }, body, signal }) {
        const rule = parseStored(await findNamed(context, caller, 'alerts', name));
        return ok(await tryRule(context, caller, rule, body, signal()));
      },
    }),
  ],
};
