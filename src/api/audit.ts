import { ERRORS } from '../errors.ts';
import { readCalls, readChanges, readQueries } from '../operations/audit/read-audit.ts';
import * as answers from './answers.ts';
import { call, OPERATE, type Resource } from './call.ts';
import { CURSOR, integer, limit, ORGANISATION } from './parameters.ts';
import { ok, page } from './reply.ts';
import { count, float, listOf, oneOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';

const ACTIONS = [
  'organisation.create',
  'panel.create',
  'token.create',
  'token.rotate',
  'token.revoke',
  'isps.add',
  'population.put',
  'population.delete',
  'recipe.put',
  'recipe.delete',
  'agents.import',
  'agents.register',
  'metadata.set',
];

const WHO = {
  organisation: text('The organisation that it was about.'),
  token: text('The name of the token.'),
  token_id: whole('The id of the token.'),
} as const;

const AT = float('When, in UNIX seconds with a fraction.');

const schemas = {
  Change: record({
    at: AT,
    ...WHO,
    action: oneOf(ACTIONS, 'What was done.'),
    detail: { type: 'object', description: 'Depends on the action; never holds a secret.', additionalProperties: true },
  }),
  AskedQuestion: record({
    at: AT,
    ...WHO,
    route: text('The method and the route.'),
    request: { description: 'The body as it was sent; one of more than 8192 characters as `{"shortened": "…"}`.' },
    outcome: oneOf(
      ['OK', ...Object.keys(ERRORS), 'ABORTED'],
      '`OK`, the code of the refusal, or `ABORTED` if the answer did not reach its end.',
    ),
    rows: count('Rows or points of the answer; of a download, those that were there when it was answered.'),
    duration_ms: count('The time to its end, in milliseconds.'),
  }),
  Calls: record({
    hour: unixSeconds('The start of the hour.'),
    ...WHO,
    route: text('The method and the route.'),
    calls: count('How many there were.'),
  }),
};

const SEARCH = {
  organisation: { ...ORGANISATION, description: 'Only this organisation.' },
  since: integer({
    name: 'since',
    description: 'Only what happened from then on, in UNIX seconds; everything if it is not given.',
    example: 1767225600,
  }),
  limit: limit(100),
};

const REFUSALS = {
  NOT_FOUND: { when: 'There is no such organisation.' },
  ...answers.invalid('A parameter is wrong.', { since: ['This value should be of type integer.'] }),
};

function whoOf(by: { readonly organisation: string; readonly token: string; readonly tokenId: number }) {
  return { organisation: by.organisation, token: by.token, token_id: by.tokenId };
}

const who = { organisation: 'acme', token: 'collector', token_id: 17 };

const change = {
  at: 1784023200.125,
  ...who,
  action: 'agents.import',
  detail: { created: 2, updated: 0, rejected: 0, complete: true },
};

const question = {
  at: 1784023205.5,
  ...who,
  route: 'POST /test_data',
  request: { test: 'ping', date: { from: '2026-07-14', to: '2026-07-14' } },
  outcome: 'OK',
  rows: 9600,
  duration_ms: 84,
};

const calls = { hour: 1784023200, ...who, route: 'POST /ingest/:test', calls: 60 };

export const audit: Resource = {
  name: 'Audit',
  description: 'Who changed, asked and called what, of every organisation and token. For operators.',
  schemas,
  calls: [
    call('GET /manage/audit/changes', {
      id: 'listChanges',
      summary: 'List changes',
      description: 'Changes of organisations, tokens, agents and metadata, newest first.',
      access: OPERATE,
      parameters: { ...SEARCH, beforeId: CURSOR },
      answer: answers.page(
        'A page of changes.',
        listOf(ref('Change')),
        { Changes: [change] },
        'https://broadgauge.example/manage/audit/changes?limit=1&cursor=c1',
      ),
      refusals: REFUSALS,
      async handle({ context, parameters: { since = 0, ...search } }) {
        const { changes, nextCursor } = await readChanges(context, { ...search, since });
        const listed = changes.map(({ at, action, detail, ...by }) => ({
          at: at / 1000,
          ...whoOf(by),
          action,
          detail,
        }));
        return page(listed, nextCursor);
      },
    }),
    call('GET /manage/audit/queries', {
      id: 'listQuestions',
      summary: 'List questions',
      description: 'Questions to `/metric_data` and `/test_data`, those for files included, newest first.',
      access: OPERATE,
      parameters: { ...SEARCH, beforeId: CURSOR },
      answer: answers.page(
        'A page of questions.',
        listOf(ref('AskedQuestion')),
        { Questions: [question] },
        'https://broadgauge.example/manage/audit/queries?limit=1&cursor=c1',
      ),
      refusals: REFUSALS,
      async handle({ context, parameters: { since = 0, ...search } }) {
        const { queries, nextCursor } = await readQueries(context, { ...search, since });
        const listed = queries.map((query) => ({
          at: query.at / 1000,
          ...whoOf(query),
          route: query.route,
          request: query.request,
          outcome: query.outcome,
          rows: query.rows,
          duration_ms: query.durationMs,
        }));
        return page(listed, nextCursor);
      },
    }),
    call('GET /manage/audit/calls', {
      id: 'listCalls',
      summary: 'Count calls',
      description: 'How often each token called each route, by the hour, newest hour first.',
      access: OPERATE,
      parameters: SEARCH,
      answer: answers.success('The counts.', listOf(ref('Calls')), { Counts: [calls] }),
      refusals: REFUSALS,
      async handle({ context, parameters: { since = 0, ...search } }) {
        const counted = await readCalls(context, { ...search, since });
        return ok(counted.map(({ hour, route, calls, ...by }) => ({ hour, ...whoOf(by), route, calls })));
      },
    }),
  ],
};
