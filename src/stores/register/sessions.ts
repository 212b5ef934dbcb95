import type { Transaction } from 'kysely';
import type { Scope } from '../../access/scopes.ts';
import type { SessionStore, StoredSession } from '../../ports/sessions.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { reserveIds } from './database/insert.ts';
import type { Tables } from './database/tables.ts';

const SESSIONS_OF_A_TOKEN_MAX = 100;

export function sessions(database: Database): SessionStore {
  const select = () =>
    database.read
      .selectFrom('sessions')
      .innerJoin('tokens', 'tokens.id', 'sessions.token_id')
      .selectAll('sessions')
      .select(['tokens.name', 'tokens.hash as token_hash', 'tokens.scopes', 'tokens.panels']);
  return {
    create: (session, now, record) =>
      recorded(database, record, async (trx) => {
        await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
        await endOldest(trx, session.tokenId);
        const row: Tables['sessions'] = {
          id: await reserveIds(trx, 'sessions', 1),
          hash: session.hash,
          organisation_id: session.organisationId,
          token_id: session.tokenId,
          address: session.address,
          browser: session.browser,
          created_at: now,
          expires_at: session.expiresAt,
        };
        await trx.insertInto('sessions').values(row).execute();
      }),
    byHash: async (hash) => toSession(await select().where('sessions.hash', '=', hash).executeTakeFirst()),
    byId: async (organisationId, id) =>
      toSession(
        await select()
          .where('sessions.organisation_id', '=', organisationId)
          .where('sessions.id', '=', id)
          .executeTakeFirst(),
      ),
    list: async (organisationId, now) => {
      const rows = await select()
        .where('sessions.organisation_id', '=', organisationId)
        .where('sessions.expires_at', '>', now)
        .orderBy('sessions.id', 'desc')
        .execute();
      return rows.map(toStoredSession);
    },
    ofPerson: (subject) =>
      database.read
        .selectFrom('sessions')
        .innerJoin('tokens', 'tokens.id', 'sessions.token_id')
        .select(['sessions.id', 'sessions.organisation_id as organisationId', 'sessions.token_id as tokenId'])
        .where('tokens.subject', '=', subject)
        .execute(),
    end: (id, record) =>
      recorded(database, record, async (trx) => {
        await trx.deleteFrom('sessions').where('id', '=', id).execute();
      }),
  };
}

async function endOldest(trx: Transaction<Tables>, tokenId: number): Promise<void> {
  const last = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_id', '=', tokenId)
    .orderBy('id', 'desc')
    .offset(SESSIONS_OF_A_TOKEN_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await trx.deleteFrom('sessions').where('token_id', '=', tokenId).where('id', '<=', last.id).execute();
}

type SessionRow = Tables['sessions'] & Pick<Tables['tokens'], 'name' | 'scopes' | 'panels'> & { token_hash: string };

function toSession(row: SessionRow | undefined): StoredSession | undefined {
  return row && toStoredSession(row);
}

function toStoredSession(row: SessionRow): StoredSession {
  return {
    id: row.id,
    hash: row.hash,
    organisationId: row.organisation_id,
    tokenId: row.token_id,
    address: row.address,
    browser: row.browser,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    token: {
      name: row.name,
      hash: row.token_hash,
      scopes: JSON.parse(row.scopes) as Scope[],
      panels: row.panels === null ? null : (JSON.parse(row.panels) as string[]),
    },
  };
}
