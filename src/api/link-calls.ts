import type { Caller } from '../access/caller.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import type { Context } from '../operations/context.ts';
import { listLinks, type NewLink, revokeLink, type SavedLink, type Sharing } from '../operations/saved/links.ts';
import type { SavedKind } from '../operations/saved/saved.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Call, call, DATA } from './call.ts';
import { pathNumber, pathText } from './parameters.ts';
import { done, ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { listOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';

const DAYS_USUAL = 30;
const SHARE_FIELDS = {
  days: read.optional(read.integerBetween(1, 365)),
  show_names: read.optional(read.boolean),
};

/** The fields of every link. */
export const LINK_FIELDS = {
  id: whole('Names the link, to revoke it.'),
  expires_at: unixSeconds('When it expires.'),
} as const;

export const linkSchemas = {
  NewDashboardLink: describe(read.schemaOf(SHARE_FIELDS), {
    days: 'Its lifetime in days; default 30.',
    show_names:
      'True: the link may show answers that are split by `agent`, `unit` or a custom field, whose values can name people. ' +
      'Without it, what has such a question gets no link, and such a question that is saved later is not shown.',
  }),
  ListedDashboardLink: record({
    ...LINK_FIELDS,
    created_at: unixSeconds('When it was made.'),
    created_by: text('The name of the token that made it.'),
    last_used_at: orNull(unixSeconds('When it was last used, a few seconds behind at most; null: never.')),
    show_names: { type: 'boolean', description: 'Whether it may show names of agents.' },
  }),
};

const LINK_ID = pathNumber({ name: 'id', description: 'The id of the link.', example: '7' });

function presentLink({ id, expiresAt, createdAt, createdBy, lastUsedAt, showsNames }: SavedLink) {
  return {
    ...{ id, expires_at: expiresAt, created_at: createdAt, created_by: createdBy },
    ...{ last_used_at: lastUsedAt, show_names: showsNames },
  };
}

const EXPIRES_AT = 1786615200;

interface Linked {
  readonly kind: SavedKind;
  readonly ids: Readonly<Record<'share' | 'list' | 'unshare', string>>;
  /** Used in sentences. */
  readonly noun: string;
  readonly path: `/saved/${string}`;
  readonly name: string;
  readonly shown: string;
  /** What a link shows, in words. */
  readonly seen: string;
  /** The schema of a new link. */
  readonly schema: string;
  readonly example: Readonly<Record<string, string>>;
  share(context: Context, caller: Caller, name: string, sharing: Sharing): Promise<NewLink>;
  addresses(publicUrl: string, name: string, secret: string): Readonly<Record<string, string>>;
}

/** The calls that make, list and revoke links to what is saved. */
export function linkCalls({ kind, ids, noun, path, schema, share, addresses, ...said }: Linked): readonly Call[] {
  const NAME = pathText({ name: 'name', description: `The name of the ${noun}.`, example: said.name });
  const missing = { NOT_FOUND: { when: `There is no such ${noun}, or no such link.` } };
  return [
    call(`POST ${path}/{name}/links`, {
      id: ids.share,
      summary: `Make a public link to a ${noun}`,
      description:
        `Anyone with the link sees ${said.shown} until the link expires or is revoked, or until the token that made it ` +
        `ends: ${said.seen}. Nothing else can be asked with it. A token that is limited to panels can’t make one.`,
      access: DATA,
      isForEveryPanel: true,
      parameters: { name: NAME },
      body: jsonBody<Sharing>({
        description: 'The lifetime of the link, and what it may show.',
        schema: ref('NewDashboardLink'),
        examples: { 'For a week': { days: 7 } },
        read(given, _now, issues) {
          const { days = DAYS_USUAL, show_names: showsNames = false } = read.readBodyInto(issues, given, SHARE_FIELDS);
          return { days, showsNames };
        },
      }),
      answer: answers.success('The link.', ref(schema), { Link: { id: 7, expires_at: EXPIRES_AT, ...said.example } }),
      refusals: {
        ...missing,
        ...answers.invalid('The body is invalid.', { days: ['This value should be between 1 and 365.'] }),
      },
      async handle({ context, caller, parameters: { name }, body, publicUrl }) {
        const { id, secret, expiresAt } = await share(context, caller, name, body);
        return ok({ id, expires_at: expiresAt, ...addresses(publicUrl, name, secret) });
      },
    }),
    call(`GET ${path}/{name}/links`, {
      id: ids.list,
      summary: `List the public links to a ${noun}`,
      description: 'Links that have not expired, without their secrets.',
      access: DATA,
      parameters: { name: NAME },
      answer: answers.success('The links.', listOf(ref('ListedDashboardLink')), {
        Links: [
          {
            ...{ id: 7, expires_at: EXPIRES_AT, created_at: 1784023200, created_by: 'analyst' },
            ...{ last_used_at: 1784026800, show_names: false },
          },
        ],
      }),
      refusals: missing,
      handle: async ({ context, caller, parameters: { name } }) =>
        ok((await listLinks(context, caller, { kind, name })).map(presentLink)),
    }),
    call(`DELETE ${path}/{name}/links/{id}`, {
      id: ids.unshare,
      summary: `Revoke a public link to a ${noun}`,
      description: 'The link no longer works. Not for tokens that are limited to panels.',
      access: DATA,
      isForEveryPanel: true,
      parameters: { name: NAME, id: LINK_ID },
      answer: answers.done('Link revoked', 'The link is revoked.'),
      refusals: missing,
      handle: ({ context, caller, parameters: { name, id } }) =>
        done('Link revoked', revokeLink(context, caller, { kind, name }, id)),
    }),
  ];
}
