import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ServiceError } from '../errors.ts';
import { BrokenList, type Chunks, ROW_LENGTH_MAX, type SourceRow } from './source-rows.ts';

/** The rows below a header, converted by `toValue`; `checkHeader` may refuse the header before any row. */
export async function* readCsv(
  text: Chunks,
  toValue: (cells: ReadonlyMap<string, string>) => unknown,
  checkHeader: (columns: readonly string[]) => void = () => {},
): AsyncGenerator<SourceRow> {
  let header: readonly string[] | undefined;
  let number = 0;
  for await (const cells of readRecords(text)) {
    if (header === undefined) {
      header = readHeader(cells);
      checkHeader(header);
      continue;
    }
    number += 1;
    const columns = header;
    yield matches(cells, columns)
      ? { number, value: toValue(new Map(columns.map((column, index) => [column, cells[index] ?? '']))) }
      : { number, problem: `This row has ${cells.length} fields, the header has ${columns.length}.` };
  }
  if (header === undefined) throw emptyCsv();
}

/** Empty cells beyond the header say nothing, and the engine that reads large files passes over them. */
function matches(cells: readonly string[], columns: readonly string[]): boolean {
  if (cells.length <= columns.length) return cells.length === columns.length;
  return cells.slice(columns.length).every((cell) => cell === '');
}

/** The columns of a CSV. */
export async function readCsvHeader(text: Chunks): Promise<readonly string[]> {
  for await (const cells of readRecords(text)) return readHeader(cells);
  throw emptyCsv();
}

function emptyCsv(): ServiceError {
  return new ServiceError('BAD_REQUEST', { message: 'The CSV is empty: it needs a header.' });
}

function readHeader(cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.trim());
  const seen = new Set<string>();
  const twice = header.find((column) => seen.size === seen.add(column).size);
  if (twice === undefined) return header;
  throw new ServiceError('VALIDATION_FAIL', { issues: { body: [`The header has the column ${twice} twice.`] } });
}

/** One file may have several line endings: the header from one program, rows from another. */
const LINE_BREAKS = ['\r\n', '\n', '\r'];

async function* readRecords(text: Chunks): AsyncGenerator<string[]> {
  const parser = parse({
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH_MAX,
  });
  try {
    // Unlike `pipe`, this ends the source when its reader stops early.
    yield* pipeline(Readable.from(text), parser, () => {}) as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const tooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    const code = tooLong ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST';
    throw new BrokenList(code, `The CSV can't be read: ${error.message}.`, { cause: error });
  }
}

const [QUOTE, PLUS, UNDERSCORE] = [0x22, 0x2b, 0x5f];
const [COMMA, LINE_FEED, CARRIAGE_RETURN] = [0x2c, 0x0a, 0x0d];
const AROUND_CELLS: ReadonlySet<number | undefined> = new Set([COMMA, LINE_FEED, CARRIAGE_RETURN]);

/** True if each quote of a CSV encloses a field or is doubled within one: readers disagree about other quotes. */
export async function hasPlainQuotes(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let inCell = false;
  /** The last byte is a quote in a field: its end, or the first of two. */
  let isOpen = false;
  let last: number | undefined = LINE_FEED;
  for await (const chunk of chunks) {
    let at = 0;
    if (isOpen && chunk.length > 0) {
      if (chunk[0] === QUOTE) at = 1;
      else if (AROUND_CELLS.has(chunk[0])) inCell = false;
      else return false;
      isOpen = false;
    }
    for (at = chunk.indexOf(QUOTE, at); at !== -1; at = chunk.indexOf(QUOTE, at)) {
      const next = chunk[at + 1];
      if (!inCell) {
        if (!AROUND_CELLS.has(at === 0 ? last : chunk[at - 1])) return false;
        inCell = true;
        at += 1;
      } else if (next === undefined) {
        isOpen = true;
        break;
      } else if (next === QUOTE) {
        at += 2;
      } else if (AROUND_CELLS.has(next)) {
        inCell = false;
        at += 1;
      } else return false;
    }
    last = chunk.at(-1) ?? last;
  }
  return !inCell || isOpen;
}

/** Looks for what some readers parse as a number: digits on both sides of an underscore, and a plus before a minus. */
export class OddNumbers {
  #found = false;

  get found(): boolean {
    return this.#found;
  }

  /** Passes chunks on. A chunk that ends with an underscore or a plus is assumed to continue as an odd number. */
  async *watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let last: number | undefined;
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(UNDERSCORE); at !== -1 && !this.#found; at = chunk.indexOf(UNDERSCORE, at + 1)) {
        this.#found = isDigit(at === 0 ? last : chunk[at - 1]) && isDigit(chunk[at + 1] ?? DIGIT_0);
      }
      this.#found ||= chunk.includes('+-') || chunk.at(-1) === PLUS;
      last = chunk.at(-1) ?? last;
      yield chunk;
    }
  }
}

const [DIGIT_0, DIGIT_9] = [0x30, 0x39];

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= DIGIT_0 && byte <= DIGIT_9;
}

/** The fields of one line, for files without line breaks in fields: a stray quote affects one line only. */
export function splitCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  for (let start = 0; start <= line.length; ) {
    const [whole = '', quoted] = /^\s*"((?:[^"]|"")*)"\s*(?=,|$)/.exec(line.slice(start)) ?? [];
    const comma = quoted === undefined ? line.indexOf(',', start) : start + whole.length;
    const end = comma < 0 ? line.length : comma;
    cells.push(quoted === undefined ? line.slice(start, end) : quoted.replaceAll('""', '"'));
    start = end + 1;
  }
  return cells;
}
