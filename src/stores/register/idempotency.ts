import type { Transaction } from 'kysely';
import type { IdempotencyKey } from '../../ports/idempotency.ts';
import type { Tables } from './database/tables.ts';

const KEPT_SECONDS = 24 * 3600;

type KnownKey = { readonly request: 'same'; readonly reply: string | null } | { readonly request: 'other' };

/** The earlier use of the key, if any. */
export async function recallKey(
  trx: Transaction<Tables>,
  organisationId: number,
  route: string,
  { key, requestHash }: IdempotencyKey,
  now: number,
): Promise<KnownKey | undefined> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<=', now - KEPT_SECONDS)
    .execute();
  const known = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('organisation_id', '=', organisationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return undefined;
  return known.request_hash === requestHash ? { request: 'same', reply: known.reply } : { request: 'other' };
}

export async function rememberKey(
  trx: Transaction<Tables>,
  organisationId: number,
  route: string,
  { key, requestHash }: IdempotencyKey,
  now: number,
  reply: string | null = null,
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ organisation_id: organisationId, route, key, request_hash: requestHash, created_at: now, reply })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'route', 'key']).doNothing())
    .execute();
}
