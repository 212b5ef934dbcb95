import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Annotations } from '../../ports/annotations.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { reserveIds } from './database/insert.ts';

export function annotations(database: Database): Annotations {
  return {
    add: (organisationId, { at, text, tokenId }, now, record) =>
      recorded(database, record, async (trx) => {
        // First, so that concurrent additions run one after the other.
        const id = await reserveIds(trx, 'annotations', 1);
        const { known } = await trx
          .selectFrom('annotations')
          .select((eb) => eb.fn.countAll().as('known'))
          .where('organisation_id', '=', organisationId)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS.annotations, { count: Number(known) + 1 }, 'text');
        await trx
          .insertInto('annotations')
          .values({ id, organisation_id: organisationId, at, text, token_id: tokenId, created_at: now })
          .execute();
        return id;
      }),
    list: (organisationId) =>
      database.read
        .selectFrom('annotations')
        .innerJoin('tokens', 'tokens.id', 'annotations.token_id')
        .select(['annotations.id', 'annotations.at', 'annotations.text', 'annotations.created_at as createdAt'])
        .select('tokens.name as createdBy')
        .where('annotations.organisation_id', '=', organisationId)
        .orderBy('annotations.at')
        .orderBy('annotations.id')
        .execute(),
    remove: (organisationId, id, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('annotations')
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
