import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

export interface ParquetTable {
  readonly columns: readonly string[];
  /** A server marks times as UTC. */
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | number | Date | null)[])[];
}

/** The rows of a Parquet file in their order. */
export async function readParquet(bytes: Uint8Array): Promise<ParquetTable> {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-parquet-'));
  const file = join(directory, 'file.parquet');
  writeFileSync(file, bytes);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const result = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`);
    return {
      columns: result.columnNames(),
      types: result.columnTypes().map((type) => String(type).replace(' WITH TIME ZONE', '')),
      rows: result.getRowsJS().map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value))),
    } as ParquetTable;
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(directory, { recursive: true });
  }
}

/** A value of JSON as Parquet has it: a time or a date is no text there. */
export function asInParquet<T>(value: T): T | Date {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\d([T ][\d:.]+)?$/.test(value);
  return isTime ? new Date(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`) : value;
}
