import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

export interface ParquetTable {
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
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
      types: result.columnTypes().map(String),
      rows: result.getRowsJS().map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value))),
    } as ParquetTable;
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(directory, { recursive: true });
  }
}
