import { ERRORS } from '../../errors.ts';
import { orNull } from '../../lib/json-schema.ts';
import { VERSIONS_EXAMPLE } from '../versions.ts';
import { count, float, oneOf, record, ref, text, unixSeconds, whole } from './parts.ts';

export const ACTIONS = [
  'organisation.create',
  'organisation.accept',
  'organisation.quotas',
  'panel.create',
  'token.create',
  'token.rotate',
  'token.revoke',
  'session.begin',
  'session.end',
  'session.leave',
  'isps.add',
  'population.put',
  'population.delete',
  'recipe.put',
  'recipe.delete',
  'rule.put',
  'rule.delete',
  'mapping.put',
  'mapping.delete',
  'map.put',
  'map.delete',
  'question.save',
  'question.delete',
  'question.share',
  'question.unshare',
  'dashboard.save',
  'dashboard.delete',
  'dashboard.share',
  'dashboard.unshare',
  'annotation.add',
  'annotation.delete',
  'alert.put',
  'alert.delete',
  'alert.silence',
  'alert.unsilence',
  'schedule.put',
  'schedule.send',
  'schedule.delete',
  'channel.put',
  'channel.rotate',
  'channel.test',
  'channel.delete',
  'delivery.send',
  'agents.import',
  'agents.register',
  'metadata.set',
  'metadata.undo',
  'results.delete',
  'results.deleted',
  'retention.set',
  'agent.erase',
  'organisation.erase',
  'names.allow',
  'release.make',
];

const WHO = {
  organisation: text('The organisation concerned.'),
  token: orNull(text('The name of the token; null if it was erased with its organisation.')),
  token_id: whole('The id of the token.'),
} as const;

const AT = float('When, in UNIX seconds with a fraction.');

const CHANGE = {
  id: whole('The id of the change.'),
  at: AT,
  ...WHO,
  action: oneOf(ACTIONS, 'What was done.'),
  detail: {
    type: 'object',
    description: 'Depends on the action; never contains a secret.',
    additionalProperties: true,
  },
} as const;

export const AUDIT_SCHEMAS = {
  Change: record(CHANGE),
  ShownChange: record({
    ...CHANGE,
    versions: {
      description:
        'The effect of a metadata change on versions; null for other changes, and for changes from before versions ' +
        'were recorded.',
      anyOf: [ref('VersionChanges'), { type: 'null' }],
    },
  }),
  AskedQuestion: record({
    at: AT,
    ...WHO,
    route: text('The method and the route.'),
    request: { description: 'The body as sent; `{"shortened": "…"}` if it has more than 8192 characters.' },
    outcome: oneOf(
      ['OK', ...Object.keys(ERRORS), 'ABORTED'],
      '`OK`, the error code, or `ABORTED` if the answer was not sent to its end.',
    ),
    rows: count('Rows or points of the answer; for a download, those made by the time of the answer.'),
    duration_ms: count('The time to its end, in milliseconds.'),
  }),
  Calls: record({
    hour: unixSeconds('The start of the hour.'),
    ...WHO,
    route: text('The method and the route.'),
    calls: count('Their number.'),
  }),
  Refusals: record({
    hour: unixSeconds('The start of the hour.'),
    organisation: orNull(text('The organisation of the token; null if the token is not known.')),
    token: orNull(text('The name of the token; null if it is not known.')),
    token_id: orNull(whole('The id of the token; null if it is not known.')),
    prefix: text('The first characters of a string that has the form of a token; otherwise empty.'),
    way: oneOf(
      ['token', 'sign-in', 'openid'],
      'How it was used: in a call, or to sign in to the console with a token or through OpenID Connect.',
    ),
    reason: oneOf(
      ['unknown', 'expired', 'revoked', 'unavailable', 'denied', 'stale', 'invalid', 'no-group', 'no-organisation'],
      'Why a token was refused, or a sign-in through OpenID Connect failed.',
    ),
    address: text('The address of the client; `others` if there were too many addresses in the hour.'),
    refusals: count('Their number.'),
    last_at: unixSeconds('The time of the last one.'),
  }),
};

const who = { organisation: 'acme', token: 'collector', token_id: 17 };

export const CHANGE_EXAMPLE = {
  id: 412,
  at: 1784023200.125,
  ...who,
  action: 'agents.import',
  detail: { created: 2, updated: 0, rejected: 0, complete: true },
};

export const UNDONE_EXAMPLE = {
  id: 415,
  at: 1784023260.5,
  ...who,
  action: 'metadata.undo',
  detail: { undoes: 414, versions: { agents: 1, appears: 1, changes: 0, vanishes: 1 } },
  versions: VERSIONS_EXAMPLE,
};

export const QUESTION_EXAMPLE = {
  at: 1784023205.5,
  ...who,
  route: 'POST /test_data',
  request: { test: 'ping', date: { from: '2026-07-14', to: '2026-07-14' } },
  outcome: 'OK',
  rows: 9600,
  duration_ms: 84,
};

export const REFUSALS_EXAMPLE = {
  hour: 1784023200,
  ...who,
  prefix: 'bg_4fGh8Jk',
  way: 'token',
  reason: 'revoked',
  address: '192.0.2.17',
  refusals: 12,
  last_at: 1784026680,
};

export const CALLS_EXAMPLE = { hour: 1784023200, ...who, route: 'POST /ingest/:test', calls: 60 };
