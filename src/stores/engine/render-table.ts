import { join as joinPath } from 'node:path';
import { syncBatches } from '../../lib/batches.ts';
import type { ExportFormat } from '../../plan/export-format.ts';
import type { ResultTable } from '../../plan/result-table.ts';
import { SQL_TYPES } from '../../sql/duckdb/ddl.ts';
import { copyTo, FILE_ROWS } from '../../sql/duckdb/file-rows.ts';
import type { RowColumn } from '../../sql/duckdb/row-query.ts';
import { type Fragment, join, literal, name, sql } from '../../sql/fragment.ts';
import type { RenderedPart } from '../assemble-file.ts';
import { type Columns, insertJson, type Session } from './session.ts';

type Kind = ExportFormat['kind'];

/** Writes a computed table as files. */
export async function* renderTable(
  session: Session,
  { columns, rows }: ResultTable,
  kind: Kind,
  directory: string,
): AsyncGenerator<RenderedPart> {
  const files = new PartFiles(session, kind, directory);
  const names = columns.map((_, index) => `c${index}`);
  const types = columns.map(({ type }, index) => sql`${name(`c${index}`)} ${SQL_TYPES[STORED[type]]}`);
  await session.run(sql`CREATE TEMP TABLE result_table (n INTEGER, ${join(types)})`);
  const shape: Columns = {
    n: 'INTEGER',
    ...Object.fromEntries(columns.map(({ type }, index) => [`c${index}`, JSON_TYPES[STORED[type]]])),
  };
  let n = 0;
  for (const batch of syncBatches(rows, INSERT_ROWS)) {
    const some = batch.map((row) => ({
      n: n++,
      ...Object.fromEntries(names.map((column, position) => [column, row[position]])),
    }));
    await insertJson(session, sql`result_table`, shape, some);
  }
  const tableColumns = columns.map((column, index): RowColumn => {
    const value = sql`s.${name(`c${index}`)}`;
    const type = column.type === 'text' ? 'free' : column.type;
    return { name: column.name, value, type, typed: sql`CAST(${value} AS ${SQL_TYPES[column.type]})` };
  });
  yield* files.header(tableColumns);
  yield await files.write(sql`SELECT ${FILE_ROWS[kind].selected(tableColumns)} FROM result_table AS s ORDER BY s.n`);
  yield* files.end();
}

const INSERT_ROWS = 5000;
/** Times and dates are inserted as text. */
const STORED = { text: 'text', integer: 'integer', float: 'float', time: 'text', date: 'text' } as const;
const JSON_TYPES = { text: 'VARCHAR', integer: 'BIGINT', float: 'DOUBLE' } as const;

/** Numbers the files of one export. */
export class PartFiles {
  readonly #session: Session;
  readonly #kind: Kind;
  readonly #directory: string;
  readonly #written: string[] = [];

  constructor(session: Session, kind: Kind, directory: string) {
    this.#session = session;
    this.#kind = kind;
    this.#directory = directory;
  }

  async *header(columns: readonly RowColumn[]): AsyncGenerator<RenderedPart> {
    const { header } = FILE_ROWS[this.#kind];
    if (header) yield { ...(await this.write(header(columns))), rows: 0 };
  }

  /** Parts of a Parquet file can't be concatenated: `end` joins them. */
  async write(select: Fragment): Promise<RenderedPart> {
    const file = joinPath(this.#directory, String(this.#written.length));
    const rows = await this.#session.run(copyTo(file, select, this.#kind));
    this.#written.push(file);
    return { file: this.#kind === 'parquet' ? null : file, rows };
  }

  async *end(): AsyncGenerator<RenderedPart> {
    if (this.#kind !== 'parquet') return;
    const [first = '', ...others] = this.#written;
    if (others.length === 0) return yield { file: first, rows: 0 };
    const joined = joinPath(this.#directory, 'joined');
    const parts = sql`SELECT * FROM read_parquet([${join(this.#written.map(literal))}])`;
    await this.#session.run(copyTo(joined, parts, 'parquet'));
    yield { file: joined, rows: 0 };
  }
}
