/** A column that rows of a list can have. */
export interface KnownColumn {
  readonly name: string;
  readonly isInteger: boolean;
  /** Undefined: its values are no numbers of a unit. */
  readonly unit: string | undefined;
}

/** What becomes of a column of a file. */
export interface MappedColumn {
  /** Its name in the file. */
  readonly from: string;
  /** Undefined: it is left out. */
  readonly to: KnownColumn | undefined;
  /** Multiplies its numbers. */
  readonly factor: number;
}

/** The columns of a file as those of the same name, however that is written; the others as they are, to be refused. */
export function suggestMapping(header: readonly string[], known: readonly KnownColumn[]): readonly MappedColumn[] {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return header.map((from) => {
    const same = known.find(({ name }) => name === from) ?? known.find(({ name }) => plain(name) === plain(from));
    return { from, to: same ?? { name: from, isInteger: false, unit: undefined }, factor: 1 };
  });
}

/** True if the file is sent as it is. */
export function isAsItIs(mapping: readonly MappedColumn[]): boolean {
  return mapping.every(({ from, to, factor }) => to?.name === from && factor === 1);
}

/** Columns of the file that become the same. */
export function mappedTwice(mapping: readonly MappedColumn[]): readonly string[] {
  const names = mapping.flatMap(({ to }) => to?.name ?? []);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** A CSV with its header in the columns' own names and numbers in their units; every row stays in its place. */
export function mapCsv(text: string, mapping: readonly MappedColumn[]): string {
  const [, ...rows] = rowsOf(text);
  const header = mapping.flatMap(({ to }) => to?.name ?? []).join(',');
  const lines = rows.map((cells) =>
    cells.length === 1 && cells[0] === ''
      ? ''
      : cells
          // A cell too many has no column: the service says so.
          .flatMap((cell, index) => (index < mapping.length && !mapping[index]?.to ? [] : scaled(cell, mapping[index])))
          .join(','),
  );
  return [header, ...lines, ''].join('\n');
}

function scaled(cell: string, column: MappedColumn | undefined): string {
  const text = unquoted(cell).trim();
  const number = Number(text);
  // What is no number stays, so that the service names it.
  if (column === undefined || column.factor === 1 || text === '' || !Number.isFinite(number)) return cell;
  const value = number * column.factor;
  return String(column.to?.isInteger ? Math.round(value) : Number(value.toPrecision(DIGITS)));
}

/** As many as a decimal fraction has without the noise of the multiplication. */
const DIGITS = 15;

const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|\r|$)/y;

/** The rows of a CSV, cells as they are written. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let cells: string[] = [];
  CELL.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (CELL.lastIndex < text.length) {
    // It matches everywhere: a quote that never ends is a part of its cell.
    const [, cell = '', end] = CELL.exec(text) ?? [];
    cells.push(cell);
    if (end === ',') continue;
    rows.push(cells);
    cells = [];
  }
  return cells.length > 0 ? [...rows, [...cells, '']] : rows;
}

export function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
