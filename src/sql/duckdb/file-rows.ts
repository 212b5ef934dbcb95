import type { ExportFormat } from '../../plan/export-format.ts';
import type { Dialect } from '../dialect.ts';
import { type Fragment, heading, join, literal, name, sql } from '../fragment.ts';
import type { LineColumn } from './row-query.ts';

/** How the rows of a file are written by the engine's COPY: the cells of a table, or a line of text for each. */
interface FileRows {
  /** What is selected of each row. */
  readonly selected: (cells: readonly LineColumn[], dialect: Dialect) => Fragment;
  /** A row of its own before all others. Names that differ in case alone are different here, and not to an engine. */
  readonly header: ((cells: readonly LineColumn[]) => Fragment) | null;
  readonly options: Fragment;
}

export const FILE_ROWS: Readonly<Record<ExportFormat['kind'], FileRows>> = {
  csv: {
    selected: (cells) =>
      join(cells.map(({ value, isText }, index) => sql`${isText ? guardText(value) : value} AS ${name(`c${index}`)}`)),
    header: (cells) => sql`SELECT ${join(cells.map((cell) => literal(guardHeading(cell.name))))}`,
    options: sql`FORMAT csv, HEADER FALSE`,
  },
  ndjson: {
    selected: (cells, dialect) => dialect.jsonObject(cells),
    header: null,
    // One column, as it is: JSON holds no character that would have to be quoted.
    options: sql`FORMAT csv, HEADER FALSE, QUOTE '', DELIMITER ${literal('\u0001')}`,
  },
  parquet: {
    selected: (cells) => join(cells.map(({ name: column, value }) => sql`${value} AS ${heading(column)}`)),
    header: null,
    // Small groups, which are gathered in memory before they are written.
    options: sql`FORMAT parquet, ROW_GROUP_SIZE 30720`,
  },
};

export function copyTo(file: string, select: Fragment, kind: ExportFormat['kind']): Fragment {
  return sql`COPY (${select}) TO ${literal(file)} (${FILE_ROWS[kind].options})`;
}

/** What makes a spreadsheet compute a cell instead of showing it. */
const OPENERS = ['=', '+', '-', '@', '\t', '\r'];

const OPENING = join(OPENERS.map(literal));

/** A text that no spreadsheet takes for a formula: an apostrophe goes before it. */
function guardText(text: Fragment): Fragment {
  return sql`CASE WHEN left(${text}, 1) IN (${OPENING}) THEN '''' || ${text} ELSE ${text} END`;
}

function guardHeading(text: string): string {
  return OPENERS.includes(text.charAt(0)) ? `'${text}` : text;
}
