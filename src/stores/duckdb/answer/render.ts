import { join as joinPath } from 'node:path';
import { slices } from '../../../lib/batches.ts';
import type { ExportFormat } from '../../../plan/export-format.ts';
import type { RawPlan, RecordsPlan } from '../../../plan/plan.ts';
import type { Sheet } from '../../../plan/result-table.ts';
import { TYPES } from '../../../sql/duckdb/ddl.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import { copyTo, FILE_ROWS } from '../../../sql/duckdb/file-rows.ts';
import { compileLines, compileSheet, type LineColumn } from '../../../sql/duckdb/row-query.ts';
import { type Fragment, join, literal, name, sql } from '../../../sql/fragment.ts';
import type { RenderedPart } from '../../assemble-file.ts';
import type { Session } from '../engine/session.ts';
import { type Columns, insertJson } from '../engine/session.ts';
import { slicesOf } from './stream.ts';

type Kind = ExportFormat['kind'];

/** Large enough that the engine sorts and writes on all threads, small enough to stay in little memory. */
const ROWS = { ofTime: 200_000, ofSeries: 200_000 };

/** Rows as files in a directory, which one after the other are the whole, all of one moment of the store. */
export async function* renderRows(
  session: Session,
  plan: RawPlan | RecordsPlan,
  kind: Kind,
  directory: string,
): AsyncGenerator<RenderedPart> {
  const lines = compileLines(plan, duckdb);
  const files = new PartFiles(session, kind, directory);
  const selected = FILE_ROWS[kind].selected(lines.cells, duckdb);
  let isEmpty = true;
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  yield* files.header(lines.cells);
  for await (const slice of slicesOf(session, plan.kind, lines, ROWS)) {
    yield await files.write(compileSheet(lines, slice, selected, duckdb));
    isEmpty = false;
  }
  const everything = { span: lines.span, series: null };
  if (isEmpty) yield await files.write(compileSheet(lines, everything, selected, duckdb));
  await session.run(sql`COMMIT`);
  yield* files.end();
}

/** A table that is worked out already, as files. */
export async function* renderSheet(
  session: Session,
  { columns, rows }: Sheet,
  kind: Kind,
  directory: string,
): AsyncGenerator<RenderedPart> {
  const files = new PartFiles(session, kind, directory);
  const names = columns.map((_, index) => `c${index}`);
  const types = columns.map(({ type }, index) => sql`${name(`c${index}`)} ${TYPES[type]}`);
  await session.run(sql`CREATE TEMP TABLE sheet (n INTEGER, ${join(types)})`);
  const shape: Columns = {
    n: 'INTEGER',
    ...Object.fromEntries(columns.map(({ type }, index) => [`c${index}`, JSON_TYPES[type]])),
  };
  const numbered = rows.map((row, n) => ({
    n,
    ...Object.fromEntries(names.map((column, index) => [column, row[index]])),
  }));
  for (const some of slices(numbered, SHEET_ROWS)) await insertJson(session, sql`sheet`, shape, some);
  const cells = columns.map((column, index) => ({
    name: column.name,
    value: sql`s.${name(`c${index}`)}`,
    isText: column.type === 'text',
  }));
  yield* files.header(cells);
  yield await files.write(sql`SELECT ${FILE_ROWS[kind].selected(cells, duckdb)} FROM sheet AS s ORDER BY s.n`);
  yield* files.end();
}

const SHEET_ROWS = 5000;
const JSON_TYPES = { text: 'VARCHAR', integer: 'BIGINT', float: 'DOUBLE' } as const;

/** Numbers the files of one export. */
class PartFiles {
  readonly #session: Session;
  readonly #kind: Kind;
  readonly #directory: string;
  readonly #written: string[] = [];

  constructor(session: Session, kind: Kind, directory: string) {
    this.#session = session;
    this.#kind = kind;
    this.#directory = directory;
  }

  async *header(cells: readonly LineColumn[]): AsyncGenerator<RenderedPart> {
    const { header } = FILE_ROWS[this.#kind];
    if (header) yield { ...(await this.write(header(cells))), rows: 0 };
  }

  /** Parts of a Parquet file can't simply be put one after the other: they wait for the end. */
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
    const whole = joinPath(this.#directory, 'whole');
    const parts = sql`SELECT * FROM read_parquet([${join(this.#written.map(literal))}])`;
    await this.#session.run(copyTo(whole, parts, 'parquet'));
    yield { file: whole, rows: 0 };
  }
}
