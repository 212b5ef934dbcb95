import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Counter = 'organisations' | 'panels' | 'tokens' | 'agents' | 'audit_changes' | 'audit_queries';

/** Reserves `count` consecutive ids and returns the first. Dense: a rolled-back transaction gives its ids back. */
export async function reserveIds(trx: Transaction<Tables>, counter: Counter, count: number): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql`value + ${count}` })
    .where('name', '=', counter)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
