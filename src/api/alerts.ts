import { STATES } from '../alerts/judge.ts';
import { presentGroup } from '../alerts/present.ts';
import { readSilence, SILENCE_FIELDS, silencedUntil } from '../alerts/silence.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { parseStored, readHistory, type StoredRule, silencesOf, statesOf } from '../operations/alerts/rules.ts';
import { endSilence, listSilences, type RuleSilence, silenceRule } from '../operations/alerts/silences.ts';
import { unixSeconds as secondsOf } from '../operations/context.ts';
import { listNamed } from '../operations/named.ts';
import { MANAGE, RULES } from './alert-rules.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Resource } from './call.ts';
import { CURSOR, choice, limit, pathText, text as queryText } from './parameters.ts';
import { done, ok, page } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, float, listOf, oneOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';

const VALUES = {
  type: 'object',
  description: 'The group: a value for each split of the question.',
  additionalProperties: { type: ['string', 'number', 'null'] },
} as const;

const VALUE = orNull(float('The value of the last evaluation with data.'));
const LIMIT = orNull(float('The limit of the rule; null for silence.'));

const UNIT = orNull(
  text(
    'The unit of the value and the limit: `mbps`, `ms`, `%`, or what is counted, such as `agents`; null: not known.',
  ),
);

const CHANGE = {
  at: unixSeconds('The evaluation.'),
  values: VALUES,
  from: oneOf(STATES, 'The state before.'),
  to: oneOf(STATES, 'The state after.'),
  value: VALUE,
  limit: LIMIT,
  unit: UNIT,
} as const;

const SCHEMAS = {
  AlertGroup: record({
    values: VALUES,
    state: oneOf(STATES, 'Its state.'),
    since: unixSeconds('The evaluation that brought it into this state.'),
    value: VALUE,
    limit: LIMIT,
    unit: UNIT,
    interval: orNull({
      ...listOf({ type: 'number' }, 'The 95 % interval by agent, where the question has one.'),
      minItems: 2,
      maxItems: 2,
    }),
    agents: count('The agents behind the value.'),
    silenced_until: orNull(unixSeconds('Until when nothing is sent about it; null: messages are sent.')),
  }),
  AlertStates: record({
    rule: text('The name of the rule.'),
    title: text('Its title.'),
    evaluated_at: unixSeconds('The last evaluation.'),
    problem: orNull(text('Why the last evaluation failed or left agents out.')),
    groups: listOf(ref('AlertGroup'), 'Its groups, ordered by their values.'),
  }),
  AlertSilence: describe(read.schemaOf(SILENCE_FIELDS), {
    for: 'How long: 1 minute to 90 days.',
    values: 'Only groups that have these values. Default: every group of the rule.',
    reason: 'Why, for others.',
  }),
  StoredAlertSilence: record({
    id: text('Names it.'),
    rule: text('The name of the rule.'),
    values: { ...VALUES, description: 'The groups that have these values; without any, every group.' },
    until: unixSeconds('Its end.'),
    reason: text('Why; may be empty.'),
    set_by: text('The name of the token that set it.'),
    set_at: unixSeconds('When it was set.'),
  }),
  AlertTransition: record(CHANGE),
  AlertHistoryEntry: record({ id: whole('Names it.'), rule: text('The name of the rule.'), ...CHANGE }),
} as const;

const GROUP = {
  values: { isp: 'Acme' },
  state: 'firing',
  since: 1784019600,
  value: 71.5,
  limit: 80,
  unit: 'mbps',
  interval: null,
  agents: 12,
  silenced_until: null,
};

const SILENCE = {
  id: '0b7f6a52-6f0e-4a3e-9d0c-5e7c1a2b3c4d',
  rule: 'speed',
  values: { isp: 'Acme' },
  until: 1784030400,
  reason: 'Maintenance',
  set_by: 'manager',
  set_at: 1784023200,
};

const ID = pathText({ name: 'id', description: 'The id of the silence.', example: SILENCE.id });

function presentSilence({ id, rule, values, until, reason, setBy, setAt }: RuleSilence) {
  return { id, rule, values, until, reason, set_by: setBy, set_at: setAt };
}

const TRANSITION = { values: { isp: 'Acme' }, from: 'pending', to: 'firing', value: 71.5, limit: 80, unit: 'mbps' };

const STATE = choice(STATES, 'state', { name: 'state', description: 'Only groups in this state.', example: 'firing' });
const OF_RULE = queryText({ name: 'rule', description: 'Only this rule.', example: 'speed' });
const HISTORY_LIMIT = limit(100);

export const alerts: Resource = {
  name: 'Alerts',
  description: 'The states of the groups of alert rules, their history, and times without messages about them.',
  schemas: SCHEMAS,
  calls: [
    call('GET /alerts', {
      id: 'listAlerts',
      summary: 'List the states of alert rules',
      description: 'Every rule, ordered by name, with its groups and their states after the last evaluation.',
      access: DATA,
      isForEveryPanel: true,
      parameters: { state: STATE },
      answer: answers.success('The states.', listOf(ref('AlertStates')), {
        States: [
          {
            rule: 'speed',
            title: 'Speed in the evening',
            evaluated_at: 1784023200,
            problem: null,
            groups: [GROUP],
          },
        ],
      }),
      refusals: answers.invalid('A parameter is invalid.', {
        state: ['fire is not a valid state: it is one of ok, pending, firing, no_data.'],
      }),
      async handle({ context, caller, parameters: { state } }) {
        const rules = await listNamed(context, caller, 'alerts');
        return ok(rules.map((stored) => presentStates(stored, secondsOf(context), state)));
      },
    }),
    call('GET /alerts/history', {
      id: 'listAlertHistory',
      summary: 'List changes of states',
      description: 'Newest first. The newest 100,000 of an organisation are stored.',
      access: DATA,
      isForEveryPanel: true,
      parameters: { rule: OF_RULE, limit: HISTORY_LIMIT, beforeId: CURSOR },
      answer: answers.page(
        'A page of changes.',
        listOf(ref('AlertHistoryEntry')),
        { Changes: [{ id: 7, rule: 'speed', at: 1784019600, ...TRANSITION }] },
        'https://broadgauge.example/alerts/history?limit=1&cursor=c1',
      ),
      refusals: answers.invalid('A parameter is invalid.', { limit: ['This value should be between 1 and 1000.'] }),
      async handle({ context, caller, parameters }) {
        const { entries, nextCursor } = await readHistory(context, caller, 'alerts', parameters);
        const present = entries.map(({ id, rule, at, transition }) => ({
          id,
          rule,
          at,
          unit: null,
          ...(transition as object),
        }));
        return page(present, nextCursor);
      },
    }),
    call('POST /alerts/rules/{name}/silences', {
      id: 'silenceAlertRule',
      summary: 'Silence an alert rule',
      description:
        'Sends no messages about groups of the rule for a time. They are evaluated as before, and the first evaluation after ' +
        'it tells what is different from the last message. A rule may have 100 silences.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: RULES.name },
      body: jsonBody({
        description: 'How long, and which groups.',
        schema: ref('AlertSilence'),
        examples: {
          'Every group': { for: '2 hours', reason: 'Maintenance' },
          'One agent': { for: '1 day', values: { agent: 'wb-7' } },
        },
        read: readSilence,
      }),
      answer: answers.success('The silence.', ref('StoredAlertSilence'), { Silence: SILENCE }),
      refusals: {
        ...RULES.missing,
        ...answers.invalid('The silence is invalid, or there are too many.', {
          'values[isp]': ['isp is not a split of this rule. They are: agent.'],
        }),
      },
      handle: async ({ context, caller, parameters: { name }, body }) =>
        ok(presentSilence(await silenceRule(context, caller, name, body))),
    }),
    call('GET /alerts/silences', {
      id: 'listAlertSilences',
      summary: 'List silences',
      description: 'Those that have not ended; the first to end comes first.',
      access: MANAGE,
      isForEveryPanel: true,
      answer: answers.success('The silences.', listOf(ref('StoredAlertSilence')), { Silences: [SILENCE] }),
      handle: async ({ context, caller }) => ok((await listSilences(context, caller)).map(presentSilence)),
    }),
    call('DELETE /alerts/silences/{id}', {
      id: 'endAlertSilence',
      summary: 'End a silence',
      description: 'The next evaluation tells what is different from the last message.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { id: ID },
      answer: answers.done('Silence ended', 'The silence has ended.'),
      refusals: { NOT_FOUND: { when: 'There is no such silence.' } },
      handle: ({ context, caller, parameters: { id } }) => done('Silence ended', endSilence(context, caller, id)),
    }),
  ],
};

function presentStates(stored: StoredRule, now: number, state: string | undefined) {
  const rule = parseStored(stored);
  const { groups, ...described } = statesOf(stored);
  const shown = groups.filter((group) => state === undefined || group.state === state);
  return {
    rule: stored.name,
    title: rule.title,
    evaluated_at: stored.evaluatedAt,
    problem: stored.problem,
    groups: shown.map((group) => ({
      ...presentGroup(rule, described, group),
      silenced_until: silencedUntil(silencesOf(stored), described.splits, group.values, now),
    })),
  };
}
