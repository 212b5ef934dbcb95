import type { LinkKeys } from '../../ports/downloads.ts';
import type { Database } from './database/database.ts';

export function linkKeys(database: Database): LinkKeys {
  return {
    list: async () => {
      const rows = await database.read
        .selectFrom('link_keys')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, secret, created_at }) => ({
        id,
        secret: new Uint8Array(Buffer.from(secret, 'base64')),
        createdAt: created_at,
      }));
    },
    addUnlessSince: ({ id, secret, createdAt }, since) =>
      database.transaction(async (trx) => {
        await database.lockSchema(trx);
        const recent = await trx
          .selectFrom('link_keys')
          .select('id')
          .where('created_at', '>=', since)
          .limit(1)
          .executeTakeFirst();
        if (recent) return;
        await trx
          .insertInto('link_keys')
          .values({ id, secret: Buffer.from(secret).toString('base64'), created_at: createdAt })
          .execute();
      }),
    forgetFollowedBefore: (instant) =>
      database.transaction(async (trx) => {
        await trx
          .deleteFrom('link_keys')
          .where('created_at', '<', (eb) =>
            eb
              .selectFrom('link_keys as follower')
              .select((follower) => follower.fn.max('follower.created_at').as('created_at'))
              .where('follower.created_at', '<', instant),
          )
          .execute();
      }),
  };
}
