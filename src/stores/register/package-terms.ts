import { type Kysely, sql, type Transaction } from 'kysely';
import { STORED_LIMITS } from '../../access/stored-limits.ts';
import { type DatedTerms, decodeTerms, encodeTerms, type IspPackages, mergeTerms } from '../../agents/package-terms.ts';
import { ServiceError } from '../../errors.ts';
import { slices } from '../../lib/batches.ts';
import { advanceRevision } from './agents/timelines.ts';
import type { Database } from './database/database.ts';
import { insertAll } from './database/insert.ts';
import { jsonRows } from './database/json-rows.ts';
import type { Tables } from './database/tables.ts';

type TermsOf = (isp: string, name: string) => readonly DatedTerms[];

interface NamedPackage {
  readonly isp: string;
  readonly package: string;
}

/** The terms of an organisation's packages, or of some of them, in the order of time. */
export async function loadTerms(
  database: Kysely<Tables>,
  organisationId: number,
  packages?: readonly NamedPackage[],
): Promise<TermsOf> {
  const rows = await database
    .selectFrom('package_terms')
    .select(['isp', 'package', 'valid_from', 'given'])
    .where('organisation_id', '=', organisationId)
    .$if(packages !== undefined, (query) =>
      query.where(
        sql<boolean>`(isp, package) in ${jsonRows(database, { isp: 'text', package: 'text' }, packages ?? [])}`,
      ),
    )
    .orderBy('valid_from')
    .execute();
  const byPackage = new Map<string, DatedTerms[]>();
  for (const row of rows) {
    const dated = { validFrom: row.valid_from, given: decodeTerms(row.given) };
    const key = keyOf(row.isp, row.package);
    const known = byPackage.get(key);
    if (known) known.push(dated);
    else byPackage.set(key, [dated]);
  }
  return (isp, name) => byPackage.get(keyOf(isp, name)) ?? [];
}

/** Stores terms, under a new revision of the agents that have or had one of the packages. The organisation is locked. */
export async function addTerms(
  database: Database,
  trx: Transaction<Tables>,
  organisationId: number,
  entries: readonly IspPackages[],
): Promise<void> {
  const termsOf = await loadTerms(trx, organisationId);
  const added = new Map<string, { readonly isp: string; readonly name: string; readonly terms: DatedTerms[] }>();
  for (const { isp, packages } of entries) {
    for (const { name, terms } of packages) {
      const known = added.get(keyOf(isp, name)) ?? { isp, name, terms: [] };
      for (const one of terms) known.terms.push(one);
      added.set(keyOf(isp, name), known);
    }
  }
  const changed = [...added.values()].flatMap(({ isp, name, terms }) => {
    const stored = new Map(termsOf(isp, name).map(({ validFrom, given }) => [validFrom, encodeTerms(given)]));
    const merged = mergeTerms(termsOf(isp, name), terms);
    if (merged.length > stored.size) requireFewTerms(keyOf(isp, name), merged.length);
    return merged
      .map(({ validFrom, given }) => ({ isp, package: name, valid_from: validFrom, given: encodeTerms(given) }))
      .filter((row) => stored.get(row.valid_from) !== row.given);
  });
  if (changed.length === 0) return;
  const rows = changed.map((row) => ({ organisation_id: organisationId, ...row }));
  await insertAll(trx, 'package_terms', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'isp', 'package', 'valid_from'])
        .doUpdateSet((eb) => ({ given: eb.ref('excluded.given') })),
    ),
  );
  await reviseAgents(database, trx, organisationId, changed);
}

function requireFewTerms(name: string, count: number): void {
  const { countMax } = STORED_LIMITS.termsOfPackage;
  if (count <= countMax) return;
  const issue = `A package may have ${countMax} dated terms, and ${name} would have ${count}. Change terms that it has.`;
  throw new ServiceError('VALIDATION_FAIL', { issues: { isps: [issue] } });
}

const PACKAGES_AT_A_TIME = 1000;

async function reviseAgents(
  database: Database,
  trx: Transaction<Tables>,
  organisationId: number,
  changed: readonly NamedPackage[],
): Promise<void> {
  const revision = await advanceRevision(database, trx, organisationId);
  for (const some of slices(changed, PACKAGES_AT_A_TIME)) {
    const packages = sql.join(some.map((row) => sql`(${row.isp}, ${row.package})`));
    await trx
      .updateTable('agents')
      .set({ registration_revision: revision })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('versions')
          .select('agent')
          .where('organisation_id', '=', organisationId)
          .where(sql<boolean>`(isp, package) in (values ${packages})`),
      )
      .execute();
  }
}

function keyOf(isp: string, name: string): string {
  return `${isp}:${name}`;
}
