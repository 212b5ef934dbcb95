import { type Insertable, type InsertQueryBuilder, type InsertResult, sql, type Transaction } from 'kysely';
import { slices } from '../../../lib/batches.ts';
import type { Tables } from './tables.ts';

/** SQLite allows 32,766 parameters in a statement, PostgreSQL twice that. */
const PARAMETERS_MAX = 30_000;

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, InsertResult>;

/**
 * Inserts any number of rows in as few statements as the engines accept, and returns the number written; `finish` may add
 * a conflict clause.
 */
export async function insertAll<T extends keyof Tables>(
  trx: Transaction<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  finish: (insert: Insert<T>) => Insert<T> = (insert) => insert,
): Promise<number> {
  const first = rows[0];
  let written = 0n;
  if (first === undefined) return 0;
  for (const slice of slices(rows, Math.floor(PARAMETERS_MAX / Object.keys(first).length))) {
    const result = await finish(trx.insertInto(table).values(slice)).executeTakeFirst();
    written += result.numInsertedOrUpdatedRows ?? 0n;
  }
  return Number(written);
}

type Counter =
  | 'organisations'
  | 'panels'
  | 'tokens'
  | 'agents'
  | 'audit_changes'
  | 'audit_queries'
  | 'dashboard_links'
  | 'sessions'
  | 'annotations'
  | 'alert_history'
  | 'alert_deliveries';

/** Reserves `count` consecutive ids and returns the first. Without gaps: a rolled-back transaction returns its ids. */
export async function reserveIds(trx: Transaction<Tables>, counter: Counter, count: number): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql`value + ${count}` })
    .where('name', '=', counter)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
