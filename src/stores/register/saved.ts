import { sql, type Transaction } from 'kysely';
import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Saved, SavedItem, SavedKind, SavedLink, SavedLinks, SaveOutcome } from '../../ports/saved.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { reserveIds } from './database/insert.ts';
import { lockStored } from './database/lock-stored.ts';
import { withOne } from './database/stored.ts';
import type { Tables } from './database/tables.ts';

const VERSIONS_KEPT = 100;

export function saved(database: Database): Saved {
  const select = (organisationId: number, kind: SavedKind) =>
    database.scan
      .selectFrom('saved')
      .innerJoin('saved_versions', (join) =>
        join
          .onRef('saved_versions.organisation_id', '=', 'saved.organisation_id')
          .onRef('saved_versions.kind', '=', 'saved.kind')
          .onRef('saved_versions.name', '=', 'saved.name'),
      )
      .innerJoin('tokens as owners', 'owners.id', 'saved.owner_id')
      .innerJoin('tokens as savers', 'savers.id', 'saved_versions.token_id')
      .select(['saved.name', 'saved_versions.version', 'saved_versions.saved_at', 'saved_versions.body'])
      .select(['owners.name as owner', 'savers.name as saver'])
      .where('saved.organisation_id', '=', organisationId)
      .where('saved.kind', '=', kind);
  return {
    save: (organisationId, kind, { name, body, tokenId }, now, record) =>
      recorded<SaveOutcome>(database, record, async (trx) => {
        const place = { organisation_id: organisationId, kind, name };
        await lockStored(database, trx, organisationId);
        const latest = await latestOf(trx, place);
        const text = JSON.stringify(body);
        if (latest?.body === text) return { outcome: 'unchanged', version: latest.version };
        const { count, characters } = withOne(await storedOf(trx, organisationId, kind), text);
        requireRoom(STORED_LIMITS[kind], {
          count: latest === undefined ? count : count - 1,
          characters: characters ?? 0,
        });
        // In one statement, so that concurrent saves get different versions.
        const { version } = await trx
          .insertInto('saved')
          .values({ ...place, owner_id: tokenId, version: 1 })
          .onConflict((conflict) =>
            conflict.columns(['organisation_id', 'kind', 'name']).doUpdateSet({ version: sql`saved.version + 1` }),
          )
          .returning('version')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('saved_versions')
          .values({ ...place, version, token_id: tokenId, saved_at: now, body: text })
          .execute();
        await trx
          .deleteFrom('saved_versions')
          .where((eb) => eb.and(place))
          .where('version', '<=', version - VERSIONS_KEPT)
          .execute();
        return { outcome: 'saved', version };
      }),
    find: async (organisationId, kind, name, version) => {
      const row = await select(organisationId, kind)
        .where('saved.name', '=', name)
        .where('saved_versions.version', '=', version ?? sql.ref<number>('saved.version'))
        .executeTakeFirst();
      return row && toItem(row);
    },
    list: async (organisationId, kind) => {
      const rows = await select(organisationId, kind)
        .whereRef('saved_versions.version', '=', 'saved.version')
        .execute();
      // By code units: the same order on every engine and in every locale.
      return rows.map(toItem).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    versions: async (organisationId, kind, name) => {
      const rows = await select(organisationId, kind)
        .where('saved.name', '=', name)
        .orderBy('saved_versions.version', 'desc')
        .execute();
      return rows.map(toItem);
    },
    remove: (organisationId, kind, name, record) =>
      recorded(database, record, async (trx) => {
        const place = { organisation_id: organisationId, kind, name };
        const { numDeletedRows } = await trx
          .deleteFrom('saved')
          .where((eb) => eb.and(place))
          .executeTakeFirstOrThrow();
        await trx
          .deleteFrom('saved_versions')
          .where((eb) => eb.and(place))
          .execute();
        await trx
          .deleteFrom('dashboard_links')
          .where((eb) => eb.and({ organisation_id: organisationId, kind, dashboard: name }))
          .execute();
        return numDeletedRows > 0n;
      }),
  };
}

type Place = Pick<Tables['saved'], 'organisation_id' | 'kind' | 'name'>;

function latestOf(trx: Transaction<Tables>, place: Place) {
  return trx
    .selectFrom('saved_versions')
    .select(['version', 'body'])
    .where((eb) => eb.and(place))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The number of items of a kind, and the characters of all their versions. */
function storedOf(trx: Transaction<Tables>, organisationId: number, kind: SavedKind) {
  return trx
    .selectFrom('saved_versions')
    .select((eb) => [eb.fn.count('name').distinct().as('count'), eb.fn.sum(eb.fn('length', ['body'])).as('characters')])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
}

interface SavedRow {
  readonly name: string;
  readonly version: number;
  readonly owner: string;
  readonly saver: string;
  readonly saved_at: number;
  readonly body: string;
}

function toItem({ name, version, owner, saver, saved_at, body }: SavedRow): SavedItem {
  return { name, version, owner, savedBy: saver, savedAt: saved_at, body: JSON.parse(body) };
}

export function savedLinks(database: Database): SavedLinks {
  const select = (now: number) =>
    database.read
      .selectFrom('dashboard_links')
      .innerJoin('tokens', 'tokens.id', 'dashboard_links.token_id')
      .select(['dashboard_links.id', 'dashboard_links.organisation_id as organisationId'])
      .select(['dashboard_links.kind', 'dashboard_links.dashboard as name'])
      .select(['dashboard_links.created_at as createdAt', 'dashboard_links.expires_at as expiresAt'])
      .select(['dashboard_links.last_used_at as lastUsedAt', 'dashboard_links.shows_names as showsNames'])
      .select(['tokens.name as createdBy', 'tokens.id as tokenId'])
      .where('dashboard_links.expires_at', '>', now)
      .where('tokens.revoked_at', 'is', null)
      // The groups of a person may allow less now than when they made the link.
      .where('tokens.panels', 'is', null)
      .where('tokens.scopes', 'like', '%"data"%')
      .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]));
  return {
    create: (organisationId, { kind, name, hash, tokenId, expiresAt, showsNames }, now, record) =>
      recorded(database, record, async (trx) => {
        // Locked until the link is stored: a link to a deleted item would show what is saved under its name later.
        const item = await trx
          .selectFrom('saved')
          .select('name')
          .where((eb) => eb.and({ organisation_id: organisationId, kind, name }))
          .$if(database.isShared, (query) => query.forShare())
          .executeTakeFirst();
        if (!item) return undefined;
        await trx
          .deleteFrom('dashboard_links')
          .where('organisation_id', '=', organisationId)
          .where('expires_at', '<=', now)
          .execute();
        const id = await reserveIds(trx, 'dashboard_links', 1);
        const { others } = await trx
          .selectFrom('dashboard_links')
          .select((eb) => eb.fn.countAll().as('others'))
          .where('organisation_id', '=', organisationId)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS.links, { count: Number(others) + 1 }, 'days');
        const link = {
          ...{ kind, dashboard: name, hash, token_id: tokenId, created_at: now, expires_at: expiresAt },
          ...{ shows_names: showsNames ? 1 : 0, last_used_at: null },
        };
        await trx
          .insertInto('dashboard_links')
          .values({ id, organisation_id: organisationId, ...link })
          .execute();
        return id;
      }),
    list: async (organisationId, { kind, name }, now) => {
      const rows = await select(now)
        .where('dashboard_links.organisation_id', '=', organisationId)
        .where('dashboard_links.kind', '=', kind)
        .where('dashboard_links.dashboard', '=', name)
        .orderBy('dashboard_links.id')
        .execute();
      return rows.map(toLink);
    },
    byHash: async (hash, now) => {
      const row = await select(now).where('dashboard_links.hash', '=', hash).executeTakeFirst();
      return row && toLink(row);
    },
    revoke: (organisationId, { kind, name }, id, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('dashboard_links')
          .where('organisation_id', '=', organisationId)
          .where('kind', '=', kind)
          .where('dashboard', '=', name)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}

function toLink(row: Omit<SavedLink, 'showsNames'> & { readonly showsNames: number }): SavedLink {
  return { ...row, showsNames: row.showsNames === 1 };
}
