import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../register/database/tables.ts';
import { REGISTER_TABLES, type RegisterRow, type RegisterTable, tableRows } from '../register/register-tables.ts';

/** The row count and an order-independent digest of a table. */
export interface TableDigest {
  readonly table: RegisterTable;
  readonly rows: number;
  readonly content: string;
}

export async function digestRegister(
  database: Kysely<Tables>,
  onTable: (table: RegisterTable) => void,
  signal: AbortSignal,
): Promise<readonly TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of REGISTER_TABLES) {
    digests.push(await digestTable(database, table, signal));
    onTable(table);
  }
  return digests;
}

/** One text for the whole register, which changes with any difference. */
export function fingerprint(digests: readonly TableDigest[]): string {
  const hash = createHash('sha256');
  for (const { table, rows, content } of digests) hash.update(`${table.name} ${rows} ${content}\n`);
  return hash.digest('hex').slice(0, 32);
}

async function digestTable(database: Kysely<Tables>, table: RegisterTable, signal: AbortSignal): Promise<TableDigest> {
  let count = 0;
  let sum = 0n;
  for await (const rows of tableRows(database, table)) {
    signal.throwIfAborted();
    count += rows.length;
    // A sum does not depend on the order: databases sort text differently.
    for (const row of rows) sum += hashOf(row);
  }
  return { table, rows: count, content: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') };
}

function hashOf(row: RegisterRow): bigint {
  return createHash('sha256').update(JSON.stringify(row)).digest().readBigUInt64BE();
}
