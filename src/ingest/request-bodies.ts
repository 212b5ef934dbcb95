import { readJsonArray } from './json-array.ts';
import { decodeUtf8, ROW_LENGTH_MAX, refuseLongRow } from './source-rows.ts';

/** A chunk of a list, as the body of one request. */
export interface RequestBody {
  readonly body: Buffer;
  readonly rows: number;
}

/** Large enough that the cost of a request is small, small enough to hold in memory and to send again. */
export const BODY_BYTES = 32 * 1024 * 1024;

/** Finds the ends of records, across chunks. */
interface RecordScanner {
  /** The index after the next record's end, or -1 if the record continues in the next chunk. */
  next(chunk: Buffer, from: number): number;
  /** True if the last record was blank, and so is not a row. */
  readonly wasBlank: boolean;
  /** True if the open record has content. */
  readonly hasOpen: boolean;
}

interface CutOptions {
  readonly scanner: RecordScanner;
  /** The first record is repeated in every body. */
  readonly header: boolean;
  readonly bodyBytes: number;
}

/** Splits a list between its records, holding one body in memory. */
async function* cutRecords(
  chunks: AsyncIterable<Buffer>,
  { scanner, header, bodyBytes }: CutOptions,
): AsyncGenerator<RequestBody> {
  let head: Buffer | undefined = header ? undefined : Buffer.alloc(0);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let openBytes = 0;
  let rows = 0;
  let rowsBefore = 0;
  let isFirst = true;
  const take = () => {
    const body = { body: Buffer.concat(head ? [head, ...held] : held), rows };
    held = [];
    heldBytes = 0;
    rowsBefore += rows;
    rows = 0;
    isFirst = false;
    return body;
  };
  const hold = (part: Buffer) => {
    held.push(part);
    heldBytes += part.length;
  };

  for await (const chunk of chunks) {
    let start = 0;
    let recordStart = 0;
    for (let end = scanner.next(chunk, 0); end >= 0; end = scanner.next(chunk, end)) {
      openBytes = 0;
      recordStart = end;
      if (scanner.wasBlank) continue;
      if (head === undefined) {
        head = Buffer.concat([...held, chunk.subarray(0, end)]);
        held = [];
        heldBytes = 0;
        start = end;
        continue;
      }
      rows += 1;
      if (heldBytes + end - start < bodyBytes) continue;
      hold(chunk.subarray(start, end));
      start = end;
      yield take();
    }
    hold(chunk.subarray(start));
    openBytes += chunk.length - recordStart;
    if (openBytes > ROW_LENGTH_MAX) refuseLongRow(rowsBefore + rows + 1);
  }
  if (head !== undefined && scanner.hasOpen) rows += 1;
  if (rows > 0 || (header && isFirst)) yield take();
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/** Bodies of a CSV, each with its header; a line break in quotes ends no record. */
export function cutCsv(chunks: AsyncIterable<Buffer>, bodyBytes: number): AsyncGenerator<RequestBody> {
  return cutRecords(chunks, { scanner: new CsvScanner(), header: true, bodyBytes });
}

class CsvScanner implements RecordScanner {
  wasBlank = true;
  hasOpen = false;
  #inQuotes = false;

  next(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === QUOTE) {
        this.#inQuotes = !this.#inQuotes;
        this.hasOpen = true;
      } else if (byte === LINE_FEED && !this.#inQuotes) {
        this.wasBlank = !this.hasOpen;
        this.hasOpen = false;
        return index + 1;
      } else if (byte !== CARRIAGE_RETURN) this.hasOpen = true;
    }
    return -1;
  }
}

const BLANKS = [9, 32];

export function cutNdjson(chunks: AsyncIterable<Buffer>, bodyBytes: number): AsyncGenerator<RequestBody> {
  return cutRecords(chunks, { scanner: new LineScanner(), header: false, bodyBytes });
}

class LineScanner implements RecordScanner {
  wasBlank = true;
  hasOpen = false;

  next(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        this.wasBlank = !this.hasOpen;
        this.hasOpen = false;
        return index + 1;
      }
      if (!BLANKS.includes(byte)) this.hasOpen = true;
    }
    return -1;
  }
}

/** Bodies of a JSON array, as NDJSON, since an array can't be split. */
export function cutJsonArray(chunks: AsyncIterable<Buffer>, bodyBytes: number): AsyncGenerator<RequestBody> {
  return packLines(elements(chunks), undefined, bodyBytes);
}

async function* elements(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  for await (const row of readJsonArray(decodeUtf8(chunks))) {
    yield [JSON.stringify('value' in row ? row.value : row.problem)];
  }
}

/** Bodies of a list that is made line by line. Each has the header, and a header without rows is sent too. */
export async function* packLines(
  batches: AsyncIterable<readonly string[]>,
  header: string | undefined,
  bodyBytes: number,
): AsyncGenerator<RequestBody> {
  const start = header === undefined ? [] : [header];
  let lines: string[] = [];
  let length = 0;
  let isFirst = true;
  const take = () => {
    const body = { body: Buffer.from(`${[...start, ...lines].join('\n')}\n`), rows: lines.length };
    lines = [];
    length = 0;
    isFirst = false;
    return body;
  };

  for await (const batch of batches) {
    for (const line of batch) {
      lines.push(line);
      length += line.length + 1;
      if (length >= bodyBytes) yield take();
    }
  }
  if (lines.length > 0 || (header !== undefined && isFirst)) yield take();
}
