import type { Transaction } from 'kysely';
import type { IdempotencyKey } from '../../ports/register.ts';
import type { Tables } from './tables.ts';

const KEPT_SECONDS = 24 * 3600;

/** What was answered to the same request under the same key; `other` when the key was for another request. */
export async function recallOutcome(
  trx: Transaction<Tables>,
  organisationId: number,
  route: string,
  { key, requestHash }: IdempotencyKey,
  now: number,
): Promise<{ outcome: string } | 'other' | undefined> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - KEPT_SECONDS)
    .execute();
  const known = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'outcome'])
    .where('organisation_id', '=', organisationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return undefined;
  return known.request_hash === requestHash ? { outcome: known.outcome } : 'other';
}

export async function rememberOutcome(
  trx: Transaction<Tables>,
  organisationId: number,
  route: string,
  { key, requestHash }: IdempotencyKey,
  outcome: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ organisation_id: organisationId, route, key, request_hash: requestHash, outcome, created_at: now })
    .execute();
}
