import { ERRORS } from '../../errors.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import { count, float, oneOf, record, text, unixSeconds, whole } from './parts.ts';

const ACTIONS = [
  'organisation.create',
  'panel.create',
  'token.create',
  'token.rotate',
  'token.revoke',
  'isps.add',
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

export const auditSchemas = {
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
} as const satisfies Record<string, JsonSchema>;
