import type { Retention, RetentionPolicy } from '../../ports/register.ts';
import type { Database } from './database/database.ts';

/** The key for every test without its own row. */
const EVERY_TEST = '';

export function retention(database: Database): Retention {
  // Every question reads it: if no other process can change it, it is cached.
  const known = new Map<number, RetentionPolicy>();
  const remember = (organisationId: number, policy: RetentionPolicy) => {
    if (!database.isShared) known.set(organisationId, policy);
    return policy;
  };
  return {
    put: async (organisationId, policy) => {
      const rows = [[EVERY_TEST, policy.days] as const, ...policy.tests].map(([test, days]) => ({
        organisation_id: organisationId,
        test,
        days,
      }));
      await database.transaction(async (trx) => {
        await trx.deleteFrom('retention').where('organisation_id', '=', organisationId).execute();
        await trx.insertInto('retention').values(rows).execute();
      });
      remember(organisationId, policy);
    },
    find: async (organisationId) => {
      const before = known.get(organisationId);
      if (before) return before;
      const rows = await database.read
        .selectFrom('retention')
        .select(['test', 'days'])
        .where('organisation_id', '=', organisationId)
        .orderBy('test')
        .execute();
      const days = new Map(rows.map((row) => [row.test, row.days]));
      const everyTest = days.get(EVERY_TEST) ?? null;
      days.delete(EVERY_TEST);
      return remember(organisationId, { days: everyTest, tests: days });
    },
  };
}
