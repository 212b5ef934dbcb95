import { rowsOf, unquoted } from './map-csv.ts';

/** A chunk of a list, as the body of one request. */
export interface ListPart {
  readonly form: ListForm;
  readonly body: Blob;
  /** The number of its rows; unknown for a JSON list, which is sent in one request. */
  readonly rows: number;
  /** What a spreadsheet or an editor calls one of its rows, from 1: the header of a CSV and blank lines count too. */
  readonly numberOf: (row: number) => number;
  /** The position of its end in the file. */
  readonly end: number;
}

type ListForm = 'csv' | 'ndjson' | 'json';

/** A file as read: unpacked, in the format of its extension. */
interface ListFile {
  readonly form: ListForm;
  readonly bytes: Blob;
}

const GZIP = /\.gz$/i;
const FORMS: readonly (readonly [RegExp, ListForm])[] = [
  [/\.csv$/i, 'csv'],
  [/\.(ndjson|jsonl)$/i, 'ndjson'],
  [/\.json$/i, 'json'],
];

/** Undefined: unknown extension. */
export async function openList(file: File): Promise<ListFile | undefined> {
  const name = file.name.replace(GZIP, '');
  const form = FORMS.find(([pattern]) => pattern.test(name))?.[1];
  if (form === undefined) return undefined;
  if (name === file.name) return { form, bytes: file };
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return { form, bytes: await new Response(unpacked).blob() };
}

const BEGINNING_BYTES = 65_536;

/** The columns of a CSV, as its first line has them; undefined for other forms, which name them in each row. */
export async function headerOf({ form, bytes }: ListFile): Promise<readonly string[] | undefined> {
  return form === 'csv' ? namesOf(rowsOf(await bytes.slice(0, BEGINNING_BYTES).text())[0]) : undefined;
}

function namesOf(header: readonly string[] = []): readonly string[] {
  return header.map((cell) => unquoted(cell.trim()).trim());
}

/** How a file begins. */
interface Beginning {
  readonly text: string;
  /** Of a CSV; undefined for other forms. */
  readonly header: readonly string[] | undefined;
  /** The first rows of a CSV below its header. */
  readonly rows: readonly (readonly string[])[];
}

const ROWS_SHOWN = 3;

/** Reads no more than the beginning of a large file, packed or not. */
export async function beginningOf(file: File): Promise<Beginning> {
  const packed = GZIP.test(file.name);
  const reader = (packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let { value } = await reader.read(); value && text.length < BEGINNING_BYTES; { value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  if (!/\.csv(\.gz)?$/i.test(file.name)) return { text, header: undefined, rows: [] };
  const [header, ...rows] = rowsOf(text.slice(0, BEGINNING_BYTES));
  return { text, header: namesOf(header), rows: rows.slice(0, ROWS_SHOWN) };
}

const [LINE_FEED, CARRIAGE_RETURN, QUOTE] = [10, 13, 34];

/** Splits a list between its rows into chunks of about one size, each the body of one request. */
export async function* cutList({ form, bytes }: ListFile, partBytes: number): AsyncGenerator<ListPart> {
  if (form === 'json') {
    yield { form, body: bytes, rows: 0, numberOf: (row) => row, end: bytes.size };
    return;
  }
  let header: Blob | undefined = form === 'csv' ? undefined : new Blob();
  let [start, rows, end, line] = [0, 0, 0, 0];
  let shifts: Shift[] = [];
  const partTo = (to: number): ListPart => ({
    form,
    body: new Blob([header ?? '', bytes.slice(start, to)]),
    rows,
    numberOf: numberedBy(shifts),
    end: to,
  });
  for await (const row of rowEnds(bytes, form === 'csv')) {
    end = row.end;
    line += 1;
    if (row.isBlank) continue;
    if (header === undefined) {
      header = bytes.slice(0, end);
      start = end;
      continue;
    }
    rows += 1;
    if (shifts.at(-1)?.by !== line - rows) shifts.push({ from: rows, by: line - rows });
    if (end - start < partBytes) continue;
    yield partTo(end);
    [start, rows, shifts] = [end, 0, []];
  }
  if (rows > 0 || start === 0) yield partTo(bytes.size);
}

/** Rows of a chunk from one on, and by how much their numbers in the file are larger. */
interface Shift {
  readonly from: number;
  readonly by: number;
}

function numberedBy(shifts: readonly Shift[]): ListPart['numberOf'] {
  return (row) => row + (shifts.findLast(({ from }) => from <= row)?.by ?? 0);
}

/** The ends of rows; a line break in quotes ends none. */
async function* rowEnds(
  bytes: Blob,
  hasQuotes: boolean,
): AsyncGenerator<{ readonly end: number; readonly isBlank: boolean }> {
  let [position, isBlank, isQuoted] = [0, true, false];
  const reader = bytes.stream().getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    for (const byte of value) {
      position += 1;
      if (byte === LINE_FEED && !isQuoted) {
        yield { end: position, isBlank };
        isBlank = true;
      } else if (byte !== CARRIAGE_RETURN) {
        if (hasQuotes && byte === QUOTE) isQuoted = !isQuoted;
        isBlank = false;
      }
    }
  }
  if (!isBlank) yield { end: position, isBlank };
}
