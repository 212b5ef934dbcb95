import type { Transaction } from 'kysely';
import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { IspPackages } from '../../agents/package-terms.ts';
import type { AddedIsps, Isps } from '../../ports/register.ts';
import { lockOrganisation } from './agents/timelines.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { insertAll } from './database/insert.ts';
import type { Tables } from './database/tables.ts';
import { addTerms, loadTerms } from './package-terms.ts';

export function isps(database: Database): Isps {
  return {
    add: (organisationId, entries, record) =>
      recorded(database, record, async (trx) => {
        const hasTerms = entries.some(({ packages }) => packages.some(({ terms }) => terms.length > 0));
        if (hasTerms) await lockOrganisation(trx, organisationId);
        const added = await addIsps(trx, organisationId, entries);
        if (hasTerms) await addTerms(database, trx, organisationId, entries);
        await requireRoomForPackages(trx, organisationId, 'isps');
        return added;
      }),
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
      const termsOf = await loadTerms(database.read, organisationId);
      const byIsp = new Map<string, string[]>(rows.map(({ isp }) => [isp, []]));
      for (const row of rows) if (row.package !== null) byIsp.get(row.isp)?.push(row.package);
      return [...byIsp].sort(byFirst).map(([isp, packages]) => ({
        isp,
        packages: packages.sort().map((name) => ({ name, terms: termsOf(isp, name) })),
      }));
    },
  };
}

/** `key`: the part of the request that names packages. */
export async function requireRoomForPackages(
  trx: Transaction<Tables>,
  organisationId: number,
  key: string,
): Promise<void> {
  const count = async (table: 'isps' | 'packages' | 'package_terms') => {
    const { rows } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return { count: Number(rows) };
  };
  requireRoom(STORED_LIMITS.isps, await count('isps'), key);
  requireRoom(STORED_LIMITS.packages, await count('packages'), key);
  requireRoom(STORED_LIMITS.packageTerms, await count('package_terms'), key);
}

/** Compares by code units: the same order on every engine and in every locale. */
function byFirst(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

/** Adds missing names in a fixed order, so that two transactions can't deadlock. */
export async function addIsps(
  trx: Transaction<Tables>,
  organisationId: number,
  entries: readonly IspPackages[],
): Promise<AddedIsps> {
  const names = [...new Set(entries.map(({ isp }) => isp))].sort();
  const packages = new Map(
    entries.flatMap(({ isp, packages }) => packages.map(({ name }) => [`${isp}:${name}`, { isp, name }])),
  );
  const sorted = [...packages].sort(byFirst).map(([, entry]) => entry);
  return {
    isps: await insertAll(
      trx,
      'isps',
      names.map((name) => ({ organisation_id: organisationId, name })),
      (insert) => insert.onConflict((conflict) => conflict.doNothing()),
    ),
    packages: await insertAll(
      trx,
      'packages',
      sorted.map((entry) => ({ organisation_id: organisationId, ...entry })),
      (insert) => insert.onConflict((conflict) => conflict.doNothing()),
    ),
  };
}
