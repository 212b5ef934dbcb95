import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * A digest of what an exported file holds: of its bytes, or of the rows of a Parquet file in their order, which the
 * engine may put into groups of other sizes each time. Throws when a Parquet file is not whole.
 */
export async function contentOf(file: string): Promise<string> {
  return file.endsWith('.parquet') ? rowsDigest(file) : createHash('sha256').update(readFileSync(file)).digest('hex');
}

async function rowsDigest(file: string): Promise<string> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const result = await connection.runAndReadAll(
      `SELECT concat_ws(' ', count(*), sum(hash(t))) FROM read_parquet('${file}', file_row_number = true) AS t`,
    );
    return String(result.getRowsJS()[0]?.[0]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
