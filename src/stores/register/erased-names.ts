import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { createErasureKey } from '../../access/erasure-record.ts';
import { type AgentKey, agentIdForm, macForm } from '../../agents/identity.ts';
import type { AgentNames } from '../../agents/mask-names.ts';
import type { Database } from './database/database.ts';
import { insertAll } from './database/insert.ts';
import type { Tables } from './database/tables.ts';

type NameField = AgentKey['field'];

/** Refuses the names of an agent from now on. */
export async function refuseNames(
  database: Database,
  trx: Transaction<Tables>,
  { id, organisationId, names }: { readonly id: string; readonly organisationId: number; readonly names: AgentNames },
): Promise<void> {
  const key = await erasureKey(database, trx);
  const rows = keysOf(names).map((name) => ({
    organisation_id: organisationId,
    hash: hashOf(key, organisationId, name),
    field: name.field,
    erasure_id: id,
  }));
  const hashes = rows.map(({ hash }) => hash);
  await trx
    .deleteFrom('erased_names')
    .where('organisation_id', '=', organisationId)
    .where('hash', 'in', hashes)
    .execute();
  await insertAll(trx, 'erased_names', rows);
}

/** Says which of some names are refused. */
export async function findRefused(
  trx: Transaction<Tables>,
  organisationId: number,
  names: readonly AgentKey[],
): Promise<(name: AgentKey) => boolean> {
  const known = await trx.selectFrom('erasure_key').selectAll().executeTakeFirst();
  if (!known) return () => false;
  const hashes = names.map((name) => hashOf(known.private_key, organisationId, name));
  const found = await trx
    .selectFrom('erased_names')
    .select('hash')
    .where('organisation_id', '=', organisationId)
    .where('hash', 'in', hashes)
    .execute();
  const refused = new Set(found.map(({ hash }) => hash));
  return (name) => refused.size > 0 && refused.has(hashOf(known.private_key, organisationId, name));
}

/** Allows all names of the erased agent that had a name; undefined: the name is not refused. */
export async function allowNames(
  trx: Transaction<Tables>,
  organisationId: number,
  name: AgentKey,
): Promise<{ readonly erasure: string; readonly fields: readonly NameField[] } | undefined> {
  const known = await trx.selectFrom('erasure_key').selectAll().executeTakeFirst();
  const found =
    known &&
    (await trx
      .selectFrom('erased_names')
      .select('erasure_id')
      .where('organisation_id', '=', organisationId)
      .where('hash', '=', hashOf(known.private_key, organisationId, name))
      .executeTakeFirst());
  if (!found) return undefined;
  const allowed = await trx
    .deleteFrom('erased_names')
    .where('organisation_id', '=', organisationId)
    .where('erasure_id', '=', found.erasure_id)
    .returning('field')
    .execute();
  return { erasure: found.erasure_id, fields: allowed.map(({ field }) => field).sort() };
}

/** The installation's private key, which the first erasure creates. */
export async function erasureKey(database: Database, trx: Transaction<Tables>): Promise<string> {
  await database.lockSchema(trx);
  const known = await trx.selectFrom('erasure_key').selectAll().executeTakeFirst();
  if (known) return known.private_key;
  const key = createErasureKey();
  await trx.insertInto('erasure_key').values({ private_key: key }).execute();
  return key;
}

function keysOf({ agentId, unitId, macAddress }: AgentNames): readonly AgentKey[] {
  return [
    { field: 'agent', value: agentId },
    ...(unitId === null ? [] : [{ field: 'unit', value: unitId } as const]),
    ...(macAddress === null ? [] : [{ field: 'mac', value: macAddress } as const]),
  ];
}

function hashOf(key: string, organisationId: number, { field, value }: AgentKey): string {
  const form = field === 'unit' ? value : field === 'agent' ? agentIdForm(value) : macForm(value);
  return createHmac('sha256', key).update(`name ${organisationId} ${field} ${form}`).digest('base64url');
}
