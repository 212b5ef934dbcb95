import type { Transaction } from 'kysely';
import type { IspPackages, Isps } from '../../ports/register.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export function isps(database: Database): Isps {
  return {
    add: (organisationId, entries) => database.transaction((trx) => addIsps(trx, organisationId, entries)),
    exists: async (organisationId, name) => {
      const isp = await database.read
        .selectFrom('isps')
        .leftJoin('packages', (join) =>
          join
            .onRef('packages.organisation_id', '=', 'isps.organisation_id')
            .onRef('packages.isp', '=', 'isps.name')
            .on('packages.name', '=', name.package),
        )
        .select('packages.name as package')
        .where('isps.organisation_id', '=', organisationId)
        .where('isps.name', '=', name.isp)
        .executeTakeFirst();
      return { isp: isp !== undefined, package: isp !== undefined && isp.package !== null };
    },
    list: async (organisationId) => {
      const rows = await database.read
        .selectFrom('isps')
        .leftJoin('packages', (join) =>
          join.onRef('packages.organisation_id', '=', 'isps.organisation_id').onRef('packages.isp', '=', 'isps.name'),
        )
        .select(['isps.name as isp', 'packages.name as package'])
        .where('isps.organisation_id', '=', organisationId)
        .execute();
      const byIsp = new Map<string, string[]>(rows.map(({ isp }) => [isp, []]));
      for (const row of rows) if (row.package !== null) byIsp.get(row.isp)?.push(row.package);
      return [...byIsp].sort(byFirst).map(([isp, packages]) => ({ isp, packages: packages.sort() }));
    },
  };
}

/** By code units, the same on every engine and in every locale. */
function byFirst(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

/** Adds what is missing, in an order that two transactions can't deadlock in. */
export async function addIsps(
  trx: Transaction<Tables>,
  organisationId: number,
  entries: readonly IspPackages[],
): Promise<{ isps: number; packages: number }> {
  const added = { isps: 0, packages: 0 };
  for (const entry of [...entries].sort((a, b) => (a.isp < b.isp ? -1 : 1))) {
    added.isps += await addMissing(trx, 'isps', [{ organisation_id: organisationId, name: entry.isp }]);
    const rows = [...new Set(entry.packages)].sort();
    added.packages += await addMissing(
      trx,
      'packages',
      rows.map((name) => ({ organisation_id: organisationId, isp: entry.isp, name })),
    );
  }
  return added;
}

async function addMissing<T extends 'isps' | 'packages'>(
  trx: Transaction<Tables>,
  table: T,
  rows: Tables[T][],
): Promise<number> {
  let added = 0;
  for (const row of rows) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto(table)
      .values(row as never)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}
