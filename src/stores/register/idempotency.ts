import { type Kysely, sql, type Transaction } from 'kysely';
import { requireRoom, STORED_LIMITS, type StoredLimit } from '../../access/stored-limits.ts';
import type { IdempotencyKey } from '../../ports/idempotency.ts';
import type { Tables } from './database/tables.ts';

const TRUST_SECONDS = 24 * 3600;
/** To count all keys takes longer than to store one, so each process counts its own in between. */
const RECOUNT_SECONDS = 600;

/** The keys of an organisation, and the characters of their replies. */
interface Counted {
  count: number;
  characters: number;
  readonly countedAt: number;
}

type KnownKey = { readonly request: 'same'; readonly reply: string | null } | { readonly request: 'other' };

/** Requests with an idempotency key, for a day. */
export class IdempotencyKeys {
  readonly #limit: StoredLimit;
  readonly #counts = new Map<number, Counted>();

  constructor(limit: StoredLimit = STORED_LIMITS.idempotencyKeys) {
    this.#limit = limit;
  }

  /** The earlier use of the key, if any. Refuses a new key where there are too many, or their replies take too much. */
  async recall(
    trx: Transaction<Tables>,
    organisationId: number,
    route: string,
    { key, requestHash }: IdempotencyKey,
    now: number,
  ): Promise<KnownKey | undefined> {
    await trx
      .deleteFrom('idempotency_keys')
      .where('organisation_id', '=', organisationId)
      .where('created_at', '<=', now - TRUST_SECONDS)
      .execute();
    const known = await trx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'reply'])
      .where('organisation_id', '=', organisationId)
      .where('route', '=', route)
      .where('key', '=', key)
      .executeTakeFirst();
    if (known)
      return known.request_hash === requestHash ? { request: 'same', reply: known.reply } : { request: 'other' };
    const stored = await this.#countOf(trx, organisationId, now);
    requireRoom(this.#limit, { ...stored, count: stored.count + 1 }, 'Idempotency-Key');
    stored.count += 1;
    return undefined;
  }

  async remember(
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
    const stored = this.#counts.get(organisationId);
    if (stored) stored.characters += reply?.length ?? 0;
  }

  async #countOf(trx: Kysely<Tables>, organisationId: number, now: number): Promise<Counted> {
    const known = this.#counts.get(organisationId);
    if (known && now - known.countedAt < RECOUNT_SECONDS) return known;
    const { count, characters } = await trx
      .selectFrom('idempotency_keys')
      .select((eb) => [eb.fn.countAll().as('count'), sql`coalesce(sum(length(reply)), 0)`.as('characters')])
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const counted = { count: Number(count), characters: Number(characters), countedAt: now };
    this.#counts.set(organisationId, counted);
    return counted;
  }
}
