import type { ExportFormat } from '../../plan/export-format.ts';
import { type Fragment, heading, join, literal, name, sql } from '../fragment.ts';
import { jsonObject } from './dialect.ts';
import type { RowColumn } from './row-query.ts';

/** How the engine's COPY writes the rows of a file. */
interface FileRows {
  readonly selected: (columns: readonly RowColumn[]) => Fragment;
  /** The header as a row of its own: to the engine, column names that differ in case alone are equal. */
  readonly header: ((columns: readonly RowColumn[]) => Fragment) | null;
  readonly options: Fragment;
}

export const FILE_ROWS: Readonly<Record<ExportFormat['kind'], FileRows>> = {
  csv: {
    selected: (columns) =>
      join(
        columns.map(
          ({ value, type }, index) => sql`${type === 'free' ? guardText(value) : value} AS ${name(`c${index}`)}`,
        ),
      ),
    header: (columns) => sql`SELECT ${join(columns.map((column) => literal(guardHeading(column.name))))}`,
    options: sql`FORMAT csv, HEADER FALSE`,
  },
  ndjson: {
    selected: jsonObject,
    header: null,
    // One column without quotes: JSON contains no control character.
    options: sql`FORMAT csv, HEADER FALSE, QUOTE '', DELIMITER ${literal('\u0001')}`,
  },
  parquet: {
    selected: (columns) =>
      join(columns.map(({ name: column, value, typed = value }) => sql`${typed} AS ${heading(column)}`)),
    header: null,
    // The engine holds a row group in memory until it is written, so groups are small.
    options: sql`FORMAT parquet, ROW_GROUP_SIZE 30720`,
  },
};

export function copyTo(file: string, select: Fragment, kind: ExportFormat['kind']): Fragment {
  return sql`COPY (${select}) TO ${literal(file)} (${FILE_ROWS[kind].options})`;
}

/** First characters that make a spreadsheet compute a cell. */
const OPENERS = ['=', '+', '-', '@', '\t', '\r'];

const OPENING = join(OPENERS.map(literal));

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
function guardText(text: Fragment): Fragment {
  return sql`CASE WHEN left(${text}, 1) IN (${OPENING}) THEN '''' || ${text} ELSE ${text} END`;
}

export function guardHeading(text: string): string {
  return OPENERS.includes(text.charAt(0)) ? `'${text}` : text;
}
