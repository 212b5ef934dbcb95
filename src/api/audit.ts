import { ERRORS } from '../errors.ts';
import { isId, parseInteger } from '../lib/id.ts';
import { orNull } from '../lib/json-schema.ts';
import type { AuditedChange } from '../operations/audit/read-audit.ts';
import { readCalls, readChanges, readQueries, readRefusals } from '../operations/audit/read-audit.ts';
import { changedVersions, type ShownChange, showChange } from '../operations/audit/read-change.ts';
import { undoChange } from '../operations/metadata/undo-change.ts';
import { requireEveryPanel } from '../operations/organisations/organisations.ts';
import * as answers from './answers.ts';
import { AUDIT, call, MANAGE, type Parameter, type Resource } from './call.ts';
import { CURSOR, integer, limit, ORGANISATION, pathText } from './parameters.ts';
import { ok, page } from './reply.ts';
import { count, float, listOf, oneOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';
import { VERSIONS_EXAMPLE, VERSIONS_FILE, versionsFile, versionsOf } from './versions.ts';

const ACTIONS = [
  'organisation.create',
  'panel.create',
  'token.create',
  'token.rotate',
  'token.revoke',
  'session.end',
  'isps.add',
  'population.put',
  'population.delete',
  'recipe.put',
  'recipe.delete',
  'question.save',
  'question.delete',
  'dashboard.save',
  'dashboard.delete',
  'dashboard.share',
  'dashboard.unshare',
  'annotation.add',
  'annotation.delete',
  'agents.import',
  'agents.register',
  'metadata.set',
  'metadata.undo',
  'results.delete',
  'retention.set',
  'agent.erase',
  'organisation.erase',
  'release.make',
];

const WHO = {
  organisation: text('The organisation that it was about.'),
  token: text('The name of the token.'),
  token_id: whole('The id of the token.'),
} as const;

const AT = float('When, in UNIX seconds with a fraction.');

const CHANGE = {
  id: whole('Names the change.'),
  at: AT,
  ...WHO,
  action: oneOf(ACTIONS, 'What was done.'),
  detail: { type: 'object', description: 'Depends on the action; never holds a secret.', additionalProperties: true },
} as const;

const schemas = {
  Change: record(CHANGE),
  ShownChange: record({
    ...CHANGE,
    versions: {
      description:
        'What a change of metadata did to versions; null for other changes, and those before these were kept.',
      anyOf: [ref('VersionChanges'), { type: 'null' }],
    },
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
  Refusals: record({
    hour: unixSeconds('The start of the hour.'),
    organisation: orNull(text('The organisation of the token; null where the token is not known.')),
    token: orNull(text('The name of the token; null where it is not known.')),
    token_id: orNull(whole('The id of the token; null where it is not known.')),
    prefix: text('The first characters of what has the form of a token; empty for anything else.'),
    way: oneOf(
      ['token', 'sign-in', 'openid'],
      'Whether a call brought it, or somebody wanted to sign in to the console, with a token or through OpenID Connect.',
    ),
    reason: oneOf(
      ['unknown', 'expired', 'revoked', 'unavailable', 'denied', 'stale', 'invalid', 'no-group', 'no-organisation'],
      'Why a token was refused, or a sign-in through OpenID Connect failed.',
    ),
    address: text('Where it came from; `others` where there were too many addresses within the hour.'),
    refusals: count('How many there were.'),
    last_at: unixSeconds('When the last one was.'),
  }),
};

const SEARCH = {
  organisation: {
    ...ORGANISATION,
    description: 'For operators: only this organisation; all of them if it is not given.',
  },
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

function searchOf<S extends { readonly organisation: string | undefined; readonly since: number | undefined }>({
  organisation,
  since = 0,
  ...search
}: S) {
  return { ...search, isNamed: organisation !== undefined, since };
}

const CHANGE_TEXT = pathText({ name: 'id', description: 'Its id.', example: '414' });

/** What is no id names no change, as 0 does. */
const CHANGE_ID: Parameter<number> = {
  ...CHANGE_TEXT,
  read: (given, issues) => {
    const id = parseInteger(CHANGE_TEXT.read(given, issues));
    return isId(id) ? id : 0;
  },
};

const NO_CHANGE = { when: 'There is no such change, or it is not of your organisation.' };

function changeOf({ id, at, action, detail, ...by }: AuditedChange) {
  return { id, at: at / 1000, ...whoOf(by), action, detail };
}

function shownOf({ versions, ...change }: ShownChange) {
  return { ...changeOf(change), versions: versions && versionsOf(versions) };
}

function whoOf(by: { readonly organisation: string; readonly token: string; readonly tokenId: number }) {
  return { organisation: by.organisation, token: by.token, token_id: by.tokenId };
}

const who = { organisation: 'acme', token: 'collector', token_id: 17 };

const change = {
  id: 412,
  at: 1784023200.125,
  ...who,
  action: 'agents.import',
  detail: { created: 2, updated: 0, rejected: 0, complete: true },
};

const undone = {
  id: 415,
  at: 1784023260.5,
  ...who,
  action: 'metadata.undo',
  detail: { undoes: 414, versions: { agents: 1, appears: 1, changes: 0, vanishes: 1 } },
  versions: VERSIONS_EXAMPLE,
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

const refusals = {
  hour: 1784023200,
  ...who,
  prefix: 'bg_4fGh8Jk',
  way: 'token',
  reason: 'revoked',
  address: '192.0.2.17',
  refusals: 12,
  last_at: 1784026680,
};

const calls = { hour: 1784023200, ...who, route: 'POST /ingest/:test', calls: 60 };

export const audit: Resource = {
  name: 'Audit',
  description:
    'Who changed, asked and called what. Managers see their own organisation, if their token is not limited to panels; ' +
    'operators see one or all of them.',
  schemas,
  calls: [
    call('GET /manage/audit/changes', {
      id: 'listChanges',
      summary: 'List changes',
      description: 'Changes of organisations, tokens, agents and metadata, newest first.',
      access: AUDIT,
      parameters: { ...SEARCH, beforeId: CURSOR },
      answer: answers.page(
        'A page of changes.',
        listOf(ref('Change')),
        { Changes: [change] },
        'https://broadgauge.example/manage/audit/changes?limit=1&cursor=c1',
      ),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const { changes, nextCursor } = await readChanges(context, caller, searchOf(parameters));
        return page(changes.map(changeOf), nextCursor);
      },
    }),
    call('GET /manage/audit/changes/{id}', {
      id: 'readChange',
      summary: 'Read a change',
      description: 'One change. If it is one of metadata: the versions that it made appear, change and vanish.',
      access: MANAGE,
      parameters: { id: CHANGE_ID },
      answer: answers.success('The change.', ref('ShownChange'), { 'A change of metadata': undone }),
      refusals: { NOT_FOUND: NO_CHANGE },
      async handle({ context, caller, parameters: { id } }) {
        requireEveryPanel(caller);
        return ok(shownOf(await showChange(context, caller, id)));
      },
    }),
    call('GET /manage/audit/changes/{id}/versions.csv', {
      id: 'exportChange',
      summary: 'Fetch the versions of a change',
      description:
        'Every version that a change of metadata made appear, change and vanish, as CSV of any length. Times are in UTC, ' +
        'and empty for the first version of an agent; custom fields are JSON.',
      access: MANAGE,
      parameters: { id: CHANGE_ID },
      answer: VERSIONS_FILE,
      refusals: { NOT_FOUND: NO_CHANGE },
      async handle({ context, caller, parameters: { id } }) {
        requireEveryPanel(caller);
        return versionsFile(`change-${id}.csv`, await changedVersions(context, caller, id));
      },
    }),
    call('POST /manage/audit/changes/{id}/undo', {
      id: 'undoChange',
      summary: 'Undo a change of metadata',
      description:
        'Gives every agent of the change exactly the versions that it had before, however long ago they begin, all agents ' +
        'or none. It is a change of its own, which can be undone too. Refused when one of these agents has been changed ' +
        'since: the refusal names agents and changes.',
      access: MANAGE,
      parameters: { id: CHANGE_ID },
      answer: answers.success('The new change.', ref('ShownChange'), { Undone: undone }),
      refusals: {
        NOT_FOUND: NO_CHANGE,
        ...answers.invalid('It can’t be undone, or not any more.', {
          id: ['2 agents were changed since: demo-1001, demo-1002. Undo the later changes first: 415.'],
        }),
      },
      async handle({ context, caller, parameters: { id } }) {
        requireEveryPanel(caller);
        return ok(shownOf(await undoChange(context, caller, id)), 'Change undone');
      },
    }),
    call('GET /manage/audit/queries', {
      id: 'listQuestions',
      summary: 'List questions',
      description: 'Questions to `/metric_data` and `/test_data`, those for files included, newest first.',
      access: AUDIT,
      parameters: { ...SEARCH, beforeId: CURSOR },
      answer: answers.page(
        'A page of questions.',
        listOf(ref('AskedQuestion')),
        { Questions: [question] },
        'https://broadgauge.example/manage/audit/queries?limit=1&cursor=c1',
      ),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const { queries, nextCursor } = await readQueries(context, caller, searchOf(parameters));
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
      access: AUDIT,
      parameters: SEARCH,
      answer: answers.success('The counts.', listOf(ref('Calls')), { Counts: [calls] }),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const counted = await readCalls(context, caller, searchOf(parameters));
        return ok(counted.map(({ hour, route, calls, ...by }) => ({ hour, ...whoOf(by), route, calls })));
      },
    }),
    call('GET /manage/audit/refusals', {
      id: 'listRefusals',
      summary: 'Count refused tokens',
      description:
        'Tokens that were refused, by the hour, newest hour first: which ones that have ended are still in use, and where from. ' +
        'Tokens that are not known are for operators who name no organisation. At most 200 different ones are told apart within ' +
        'an hour, and kept for 90 days.',
      access: AUDIT,
      parameters: SEARCH,
      answer: answers.success('The counts.', listOf(ref('Refusals')), { Counts: [refusals] }),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const counted = await readRefusals(context, caller, searchOf(parameters));
        return ok(
          counted.map(({ hour, organisation, token, tokenId, prefix, way, reason, address, ...count }) => ({
            hour,
            organisation,
            token,
            token_id: token === null ? null : tokenId,
            prefix,
            way,
            reason,
            address,
            refusals: count.refusals,
            last_at: count.lastAt,
          })),
        );
      },
    }),
  ],
};
