import type { Caller } from '../access/caller.ts';
import { checkGrant, requireManageable } from '../access/grant.ts';
import { SCOPES } from '../access/scopes.ts';
import { ServiceError } from '../errors.ts';
import { type JsonSchema, type ObjectSchema, orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { describeCaller } from '../operations/organisations/organisations.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import {
  createToken,
  findTokenAgent,
  type IssuedToken,
  listTokens,
  revokeToken,
  rotateToken,
  type StoredToken,
  type TokenGrant,
} from '../operations/tokens/tokens.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { ANY, call, MANAGE, type Resource } from './call.ts';
import { pathId } from './parameters.ts';
import { done, ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { listOf, oneOf as oneOfSchema, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';

const ID = pathId('The id of a token of the organisation.', 17);

/** The last second with a four-digit year. */
const EXPIRY_MAX = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;

/** `now` in UNIX seconds. */
function tokenFields(now: number) {
  return {
    name: read.required(read.name),
    scopes: read.optional(read.someOf(read.oneOf(SCOPES, 'scope'))),
    agent: read.optional(read.nullable(read.name)),
    expires_at: read.optional(read.nullable(expiry(now))),
    panels: read.optional(read.nullable(read.someOf(read.name))),
  };
}

function expiry(now: number): read.Reader<number> {
  return read.reader({ ...read.integer.schema, maximum: EXPIRY_MAX }, (value, key, issues) => {
    const instant = read.integer(value, key, issues);
    if (instant === undefined) return undefined;
    if (instant <= now) return void issues.add(key, 'This value should be in the future.');
    if (instant > EXPIRY_MAX) return void issues.add(key, 'This value should not be later than the year 9999.');
    return instant;
  });
}

/** `now` in UNIX seconds. */
function rotationFields(now: number) {
  return { overlap_seconds: read.optional(overlap(now)) };
}

function overlap(now: number): read.Reader<number> {
  return read.reader({ ...read.integer.schema, minimum: 0 }, (value, key, issues) => {
    const seconds = read.integer(value, key, issues);
    if (seconds === undefined) return undefined;
    if (seconds < 0) return void issues.add(key, 'This value should not be negative.');
    if (now + seconds > EXPIRY_MAX) return void issues.add(key, 'This value should not reach beyond the year 9999.');
    return seconds;
  });
}

/** A token to create, and the panels as the request lists them. */
interface NewToken {
  /** An expiry that is not given is that of the caller's own token. */
  readonly grant: Omit<TokenGrant, 'expiresAt' | 'agent'> & { readonly expiresAt: number | null | undefined };
  readonly panels: readonly (string | undefined)[];
  /** The name of its only agent. */
  readonly agent: string | undefined;
}

const newToken = jsonBody<NewToken>({
  description: 'What the token may do.',
  schema: ref('NewToken'),
  examples: {
    'A reader of one panel': { name: 'dashboard', scopes: ['data'], expires_at: 4102444800, panels: ['default'] },
    'A collector that registers its agents': { name: 'collector', scopes: ['ingest', 'agents'] },
    'A box that sends its own results': { name: 'box 1003', agent: 'demo-1003' },
  },
  read(sent, now, issues) {
    const body = read.readBodyInto(issues, sent, tokenFields(now));
    const { name, expires_at: expiresAt, panels, agent } = body;
    const scopes = body.scopes ?? (agent ? ['ingest' as const] : []);
    if (!agent && read.isObject(sent) && !('scopes' in sent)) issues.add('scopes', 'This field is missing.');
    if (agent && scopes.some((scope) => scope !== 'ingest'))
      issues.add('scopes', 'A token of one agent has no scope but ingest.');
    if (agent && panels) issues.add('panels', 'A token of one agent has no panels.');
    const grant = { name, scopes: [...new Set(scopes)], expiresAt, panels: panels ? [...new Set(panels)] : null };
    return { grant, panels: panels ?? [], agent: agent ?? undefined };
  },
});

function grantBy(caller: Caller, { grant }: NewToken): Omit<TokenGrant, 'agent'> {
  const { expiresAt = caller.expiresAt } = grant;
  return { ...grant, expiresAt };
}

const rotation = {
  ...jsonBody<number>({
    description: 'The overlap.',
    schema: ref('Rotation'),
    examples: { 'An hour of overlap': { overlap_seconds: 3600 } },
    read: (sent, now, issues) =>
      read.readBodyInto(issues, sent === undefined ? {} : sent, rotationFields(now)).overlap_seconds ?? 0,
  }),
  required: false,
};

function grantOf({ id, name, scopes, expiresAt, panels, agent }: StoredToken) {
  return { id, name, scopes, expires_at: expiresAt, panels, ...(agent && { agent: agent.agentId ?? ERASED }) };
}

function withSecret({ secret, token }: IssuedToken) {
  return { ...grantOf(token), token: secret };
}

function withDates(token: StoredToken) {
  const { prefix, createdAt, lastUsedAt, revokedAt } = token;
  return { ...grantOf(token), prefix, created_at: createdAt, last_used_at: lastUsedAt, revoked_at: revokedAt };
}

/** An agent that is gone: its token sends nothing. */
const ERASED = 'erased';

const GRANT = {
  id: whole('The id of the token in its organisation.'),
  name: text('What the token is for.'),
  scopes: listOf(oneOfSchema(SCOPES, 'A scope.'), 'What it may do.'),
  expires_at: orNull(unixSeconds('When it expires; null: never.')),
  panels: orNull(listOf(text('The name of a panel.'), 'The panels to which it is limited; null: all.')),
} as const;

function withAgent<Name extends string>(schema: ObjectSchema<Name>): JsonSchema {
  const agent = text('Only of a token of one agent: the agent whose results it may send.');
  return { ...schema, properties: { ...schema.properties, agent } };
}

const schemas = {
  OwnToken: withAgent(record({ organisation: text('The organisation that it belongs to.'), ...GRANT })),
  NewToken: describe(read.schemaOf(tokenFields(0)), {
    name: 'What the token is for.',
    scopes:
      'One or more scopes of the caller’s own token; an operator can give any scope. With `agent` it is `ingest`, and may be omitted.',
    agent: 'The `agent_id` of the only agent whose results it may send; it can do nothing else. Not with `panels`.',
    expires_at:
      'When it expires, in UNIX seconds: in the future, up to the year 9999, and not after the caller’s own token; null: ' +
      'never; default: the expiry of the caller’s own token.',
    panels: 'Names of the panels to which it is limited, not with `operator`; null or omitted: all panels.',
  }),
  Rotation: describe(read.schemaOf(rotationFields(0)), {
    overlap_seconds: 'How long the old token stays valid, but never beyond its own expiry; default 0.',
  }),
  IssuedToken: withAgent(record({ ...GRANT, token: text('The secret. No other answer shows it.') })),
  Token: withAgent(
    record({
      ...GRANT,
      prefix: text('The first characters of the secret.'),
      created_at: unixSeconds('When it was made.'),
      last_used_at: orNull(unixSeconds('When it was last used, with a lag of a few seconds at most; null: never.')),
      revoked_at: orNull(unixSeconds('When it was revoked; null: not revoked.')),
    }),
  ),
};

const grant = { id: 17, name: 'dashboard', scopes: ['data'], expires_at: 4102444800, panels: ['default'] };
const issued = { ...grant, token: 'bg_4fGh8JkL0mNpQrStUvWxYz12345AbCdEf' };
const listed = { ...grant, prefix: 'bg_4fGh8Jk', created_at: 1784023200, last_used_at: 1784026800, revoked_at: null };

export const tokens: Resource = {
  name: 'Tokens',
  description:
    'A token belongs to one organisation. It has one or more scopes, and may have an expiry and a list of panels that ' +
    'limits it. The tokens that it creates stay within its scopes, its panels and its expiry. Only a hash of a token is ' +
    'stored.',
  schemas,
  calls: [
    call('GET /token', {
      id: 'readOwnToken',
      summary: 'Read your own token',
      description: 'What the token of this request may do, and for which organisation.',
      access: ANY,
      answer: answers.success('The token.', ref('OwnToken'), { Token: { organisation: 'default', ...grant } }),
      handle: async ({ context, caller }) => {
        const { organisation, token } = await describeCaller(context, caller);
        return ok({ organisation: organisation.name, ...grantOf(token) });
      },
    }),
    call('POST /manage/tokens', {
      id: 'createToken',
      summary: 'Create a token',
      description: 'This answer is the only one that shows the token.',
      access: MANAGE,
      body: newToken,
      answer: answers.success('The token.', ref('IssuedToken'), { Created: issued }),
      refusals: {
        NOT_FOUND: { when: 'There is no such organisation, or its agent is gone in this moment.' },
        ACCESS_DENIED: {
          when: 'The caller’s token is refused, or may not give these rights: `operator`, or panels beyond its own.',
        },
        ...answers.invalid(
          'The grant is invalid, a scope or the expiry goes beyond the caller’s own, a panel does not exist, or a token ' +
            'with `operator` has panels.',
          {
            'scopes[0]': ['everything is not a valid scope.'],
            expires_at: ['This value should be in the future.'],
          },
        ),
      },
      async check({ context, caller, body }, issues) {
        if (issues.isEmpty) {
          const grant = grantBy(caller, body);
          requireManageable(caller, grant);
          checkGrant(caller, grant, issues);
        }
        const named = body.panels.flatMap((name, index) =>
          name === undefined ? [] : [{ issueKey: `panels[${index}]`, name, noun: 'panel' as const }],
        );
        const { agent } = body;
        if (agent !== undefined && !(await findTokenAgent(context, caller, agent)))
          issues.add('agent', `${agent} is not a valid agent.`);
        await verifyNames(context, caller, named, issues);
      },
      async handle({ context, caller, body }) {
        const agent = body.agent === undefined ? null : ((await findTokenAgent(context, caller, body.agent)) ?? null);
        if (body.agent !== undefined && agent === null) throw new ServiceError('NOT_FOUND');
        return ok(withSecret(await createToken(context, caller, { ...grantBy(caller, body), agent })));
      },
    }),
    call('GET /manage/tokens', {
      id: 'listTokens',
      summary: 'List tokens',
      description: 'All tokens of the organisation without their secrets, including expired and revoked ones.',
      access: MANAGE,
      answer: answers.success('The tokens.', listOf(ref('Token')), { Tokens: [listed] }),
      handle: async ({ context, caller }) => ok((await listTokens(context, caller)).map(withDates)),
    }),
    call('POST /manage/tokens/{id}/rotate', {
      id: 'rotateToken',
      summary: 'Replace a token',
      description:
        'Creates a token with the same name, scopes, panels and expiry. The old one stays valid for the overlap.',
      access: MANAGE,
      parameters: { id: ID },
      body: rotation,
      answer: answers.success('The new token.', ref('IssuedToken'), { Replaced: { ...issued, id: 18 } }),
      refusals: {
        ACCESS_DENIED: { when: 'The caller’s token is refused, or has fewer rights than this one.' },
        NOT_FOUND: { when: 'There is no such token or organisation, or the token has expired or was revoked.' },
        ...answers.invalid('The overlap is invalid, or the token has `operator` and is limited to panels.', {
          overlap_seconds: ['This value should not be negative.'],
        }),
      },
      handle: async ({ context, caller, parameters, body: overlapSeconds }) =>
        ok(withSecret(await rotateToken(context, caller, parameters.id, overlapSeconds))),
    }),
    call('DELETE /manage/tokens/{id}', {
      id: 'revokeToken',
      summary: 'Revoke a token',
      description:
        'Revokes a token from the next request on, and breaks off answers that are being sent to it. Other processes on the ' +
        'same register follow within 2 seconds. ' +
        'Revoking it again changes nothing.',
      access: MANAGE,
      parameters: { id: ID },
      answer: answers.done('Token revoked', 'The token is revoked.'),
      refusals: {
        ACCESS_DENIED: { when: 'The caller’s token is refused, or has fewer rights than this one.' },
        NOT_FOUND: { when: 'There is no such token or organisation.' },
      },
      handle: ({ context, caller, parameters }) => done('Token revoked', revokeToken(context, caller, parameters.id)),
    }),
  ],
};
