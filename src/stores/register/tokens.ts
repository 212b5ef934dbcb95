import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Scope } from '../../access/scopes.ts';
import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { NewPerson, NewToken, StoredToken, Tokens } from '../../ports/register.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { reserveIds } from './database/insert.ts';
import { lockStored } from './database/lock-stored.ts';
import type { Tables, TokenTable } from './database/tables.ts';

export function tokens(database: Database): Tokens {
  const select = () =>
    database.read
      .selectFrom('tokens')
      .leftJoin('agents', 'agents.id', 'tokens.agent')
      .selectAll('tokens')
      .select('agents.agent_id as agent_name');
  return {
    create: (organisationId, token, now, record) =>
      recorded(database, record, async (trx) => {
        const created = await insertToken(trx, organisationId, token, now);
        await requireRoomForTokens(trx, organisationId, now);
        return created;
      }),
    putPerson: (organisationId, person, now) =>
      database.transaction(async (trx) => {
        // A person may sign in for the first time twice at once.
        await lockStored(database, trx, organisationId);
        return putPerson(trx, organisationId, person, now);
      }),
    rotate: (old, successor, endsAt, now, record) =>
      recorded(database, record, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('tokens')
          .set({ expires_at: Math.min(endsAt, old.expiresAt ?? endsAt) })
          .where('id', '=', old.id)
          .where('revoked_at', 'is', null)
          .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return undefined;
        const created = await insertToken(trx, old.organisationId, successor, now);
        await requireRoomForTokens(trx, old.organisationId, now);
        for (const table of ['dashboard_links', 'alert_rules'] as const)
          await trx.updateTable(table).set({ token_id: created.id }).where('token_id', '=', old.id).execute();
        return created;
      }),
    endRights: (subject, stayingIn) =>
      database.transaction(async (trx) => {
        await trx
          .updateTable('tokens')
          .set({ scopes: '[]' })
          .where('subject', '=', subject)
          .$if(stayingIn !== undefined, (query) => query.where('organisation_id', '!=', stayingIn ?? 0))
          .execute();
      }),
    revoke: (id, now, record) =>
      recorded(database, record, async (trx) => {
        await trx
          .updateTable('tokens')
          .set({ revoked_at: now })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .execute();
      }),
    byHash: async (hash) => toToken(await select().where('tokens.hash', '=', hash).executeTakeFirst()),
    byId: async (organisationId, id) =>
      toToken(
        await select()
          .where('tokens.organisation_id', '=', organisationId)
          .where('tokens.id', '=', id)
          .executeTakeFirst(),
      ),
    list: async (organisationId) => {
      const rows = await select()
        .where('tokens.organisation_id', '=', organisationId)
        .where('subject', 'is', null)
        .orderBy('tokens.id')
        .execute();
      return rows.map(toStoredToken);
    },
  };
}

/** Persons belong to the identity provider, and do not count. */
async function requireRoomForTokens(trx: Transaction<Tables>, organisationId: number, now: number): Promise<void> {
  const { all, ended } = await trx
    .selectFrom('tokens')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      eb.fn
        .countAll()
        .filterWhere((filter) => filter.or([filter('revoked_at', 'is not', null), filter('expires_at', '<=', now)]))
        .as('ended'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('subject', 'is', null)
    .executeTakeFirstOrThrow();
  requireRoom(STORED_LIMITS.allTokens, { count: Number(all) });
  requireRoom(STORED_LIMITS.tokens, { count: Number(all) - Number(ended) });
}

export async function insertToken(
  trx: Transaction<Tables>,
  organisationId: number,
  token: NewToken,
  now: number,
  subject: string | null = null,
): Promise<StoredToken> {
  const row: TokenTable = {
    id: await reserveIds(trx, 'tokens', 1),
    organisation_id: organisationId,
    name: token.name,
    hash: token.hash,
    prefix: token.prefix,
    scopes: JSON.stringify(token.scopes),
    panels: token.panels === null ? null : JSON.stringify(token.panels),
    agent: token.agent?.number ?? null,
    created_at: now,
    expires_at: token.expiresAt,
    granted_until: token.expiresAt,
    last_used_at: null,
    revoked_at: null,
    subject,
  };
  await trx.insertInto('tokens').values(row).execute();
  return toStoredToken({ ...row, agent_name: token.agent?.agentId ?? null });
}

async function putPerson(
  trx: Transaction<Tables>,
  organisationId: number,
  { subject, name, scopes, panels }: NewPerson,
  now: number,
): Promise<StoredToken> {
  const known = await trx
    .updateTable('tokens')
    .set({ name, scopes: JSON.stringify(scopes), panels: panels === null ? null : JSON.stringify(panels) })
    .where('subject', '=', subject)
    .where('organisation_id', '=', organisationId)
    .returningAll()
    .executeTakeFirst();
  if (known) return toStoredToken({ ...known, agent_name: null });
  // A value that is not the hash of any text.
  const hash = `person ${randomUUID()}`;
  const person = { name, hash, prefix: '', scopes, panels, expiresAt: null };
  return insertToken(trx, organisationId, person, now, subject);
}

type TokenRow = Selectable<TokenTable> & { readonly agent_name: string | null };

function toToken(row: TokenRow | undefined): StoredToken | undefined {
  return row && toStoredToken(row);
}

function toStoredToken(row: TokenRow): StoredToken {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    name: row.name,
    hash: row.hash,
    prefix: row.prefix,
    scopes: JSON.parse(row.scopes) as Scope[],
    panels: row.panels === null ? null : (JSON.parse(row.panels) as string[]),
    agent: row.agent === null ? null : { number: row.agent, agentId: row.agent_name },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    grantedUntil: row.granted_until,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    subject: row.subject,
  };
}
