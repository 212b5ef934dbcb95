import type { Transaction } from 'kysely';
import type { IdempotencyKey } from '../../ports/register.ts';
import type { Tables } from './tables.ts';

const KEPT_SECONDS = 24 * 3600;

/** Whether the key was used before, for the same request or for another. */
export async function recallKey(
  trx: Transaction<Tables>,
  organisationId: number,
  route: string,
  { key, requestHash }: IdempotencyKey,
  now: number,
): Promise<'same' | 'other' | undefined> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<=', now - KEPT_SECONDS)
    .execute();
  const known = await trx
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('organisation_id', '=', organisationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return undefined;
  return known.request_hash === requestHash ? 'same' : 'other';
}

export async function rememberKey(
  trx: Transaction<Tables>,
  organisationId: number,
  route: string,
  { key, requestHash }: IdempotencyKey,
  now: number,
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ organisation_id: organisationId, route, key, request_hash: requestHash, created_at: now })
    .execute();
}
