import { join as joinPath } from 'node:path';
import { slices } from '../../lib/batches.ts';
import type { ExportFormat } from '../../plan/export-format.ts';
import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { Sheet } from '../../plan/sheet.ts';
import { TYPES } from '../../sql/ddl.ts';
import { duckdb } from '../../sql/duckdb.ts';
import { guard } from '../../sql/formula-guard.ts';
import { type Fragment, heading, join, literal, name, sql } from '../../sql/fragment.ts';
import { compileLines, compileSheet, type Slice } from '../../sql/lines.ts';
import type { RenderedPart } from '../assemble-file.ts';
import { type Columns, insertJson } from './insert-json.ts';
import type { Session } from './session.ts';
import { slicesOf } from './slices.ts';

type Kind = ExportFormat['kind'];

/** Large enough that the engine sorts and writes on all threads, small enough to stay in little memory. */
const ROWS = { ofTime: 160_000, ofSeries: 160_000 };

/** Rows as files in a directory, which one after the other are the whole, all of one moment of the store. */
export async function* renderRows(
  session: Session,
  plan: RawPlan | RecordsPlan,
  kind: Kind,
  directory: string,
): AsyncGenerator<RenderedPart> {
  const lines = compileLines(plan, duckdb);
  const files: string[] = [];
  const write = async (slice: Slice) => {
    const file = joinPath(directory, String(files.length));
    const select = compileSheet(lines, slice, kind === 'csv', duckdb);
    const rows = await session.run(copyTo(file, select, kind, files.length === 0));
    files.push(file);
    return { file: kind === 'parquet' ? null : file, rows };
  };
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  for await (const slice of slicesOf(session, plan.kind, lines, ROWS)) yield await write(slice);
  if (files.length === 0) yield await write({ span: lines.span, series: null });
  await session.run(sql`COMMIT`);
  if (kind === 'parquet') yield { file: await joined(session, files, directory), rows: 0 };
}

/** A table that is worked out already, as one file. */
export async function* renderSheet(
  session: Session,
  { columns, rows }: Sheet,
  kind: Kind,
  directory: string,
): AsyncGenerator<RenderedPart> {
  const named = columns.map((column, index) => ({ ...column, column: `c${index}` }));
  const types = named.map(({ column, type }) => sql`${name(column)} ${TYPES[type]}`);
  await session.run(sql`CREATE TEMP TABLE sheet (n INTEGER, ${join(types)})`);
  const shape: Columns = {
    n: 'INTEGER',
    ...Object.fromEntries(named.map(({ column, type }) => [column, JSON_TYPES[type]])),
  };
  const numbered = rows.map((row, n) => ({
    n,
    ...Object.fromEntries(named.map(({ column }, index) => [column, row[index]])),
  }));
  for (const some of slices(numbered, SHEET_ROWS)) await insertJson(session, sql`sheet`, shape, some);
  const cells = named.map(({ column, ...cell }) => ({ ...cell, value: name(column), isText: cell.type === 'text' }));
  const selected = cells
    .map((cell) => (kind === 'csv' ? guard(cell) : cell))
    .map((cell) => sql`${cell.value} AS ${heading(cell.name)}`);
  const file = joinPath(directory, '0');
  yield {
    file,
    rows: await session.run(copyTo(file, sql`SELECT ${join(selected)} FROM sheet ORDER BY n`, kind, true)),
  };
}

const SHEET_ROWS = 5000;
const JSON_TYPES = { text: 'VARCHAR', integer: 'BIGINT', float: 'DOUBLE' } as const;

/** Parts of a Parquet file can't simply be put one after the other. */
async function joined(session: Session, files: readonly string[], directory: string): Promise<string> {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return only;
  const whole = joinPath(directory, 'whole');
  const parts = sql`SELECT * FROM read_parquet([${join(files.map(literal))}])`;
  await session.run(copyTo(whole, parts, 'parquet', true));
  return whole;
}

function copyTo(file: string, select: Fragment, kind: Kind, isFirst: boolean): Fragment {
  return sql`COPY (${select}) TO ${literal(file)} (${OPTIONS[kind](isFirst)})`;
}

const OPTIONS: Readonly<Record<Kind, (isFirst: boolean) => Fragment>> = {
  csv: (isFirst) => (isFirst ? sql`FORMAT csv, HEADER TRUE` : sql`FORMAT csv, HEADER FALSE`),
  ndjson: () => sql`FORMAT json`,
  parquet: () => sql`FORMAT parquet`,
};
