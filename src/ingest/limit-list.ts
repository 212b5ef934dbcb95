import { ServiceError } from '../errors.ts';
import type { RowFormat } from './read-rows.ts';

export interface ListLimits {
  /** Unpacked. */
  readonly bytesMax: number;
  readonly rowsMax: number;
}

/** The shortest row and what separates it from the next one. */
const ROW_BYTES_MIN = 2;

/** Passes a list on until it is too long. `bytesKnown` is its total length, if the sender declared it. */
export function limitList(
  format: RowFormat,
  bytes: AsyncIterable<Uint8Array>,
  limits: ListLimits,
  bytesKnown: number | undefined,
): AsyncIterable<Uint8Array> {
  const { bytesMax, rowsMax } = limits;
  if (bytesKnown !== undefined && bytesKnown > bytesMax) throw tooManyBytes(limits);
  if (bytesKnown !== undefined && bytesKnown < ROW_BYTES_MIN * rowsMax) return bytes;
  return counted(format, bytes, limits);
}

async function* counted(
  format: RowFormat,
  chunks: AsyncIterable<Uint8Array>,
  limits: ListLimits,
): AsyncGenerator<Uint8Array> {
  const count = COUNTERS[format]();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytesMax) throw tooManyBytes(limits);
    if (count(chunk) > limits.rowsMax) throw tooManyRows(limits);
    yield chunk;
  }
}

function tooManyBytes({ bytesMax }: ListLimits): ServiceError {
  const message = `The list has more than the ${bytesMax} bytes that MAX_LIST_BYTES allows. Send it in several requests.`;
  return new ServiceError('PAYLOAD_TOO_LARGE', { message });
}

function tooManyRows({ rowsMax }: ListLimits): ServiceError {
  const message = `The list has more than the ${rowsMax} rows that MAX_LIST_ROWS allows. Send it in several requests.`;
  return new ServiceError('PAYLOAD_TOO_LARGE', { message });
}

/** Counts the rows so far, given chunk after chunk. */
type RowCounter = (chunk: Uint8Array) => number;

const COUNTERS: Readonly<Record<RowFormat, () => RowCounter>> = {
  json: elementCounter,
  ndjson: () => lineCounter(0),
  csv: () => lineCounter(1),
};

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Either character ends a line, and both together end one. */
function lineCounter(headers: number): RowCounter {
  const [lineFeeds, carriageReturns] = [endCounter(LINE_FEED), endCounter(CARRIAGE_RETURN)];
  return (chunk) => Math.max(lineFeeds(chunk), carriageReturns(chunk)) - headers;
}

/** Counts the lines that a byte ends, except empty ones. Searching for the byte is many times faster than a loop. */
function endCounter(byte: number): RowCounter {
  let count = 0;
  let isEmpty = true;
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(byte); end >= 0; end = chunk.indexOf(byte, start)) {
      if (end > start || !isEmpty) count += 1;
      isEmpty = true;
      start = end + 1;
      while (chunk[start] === byte) start += 1;
    }
    if (start < chunk.length) isEmpty = false;
    return count;
  };
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** `[` and `{`, and `]` and `}`, differ only in this bit. */
const CURLY = 0x20;
const OPEN = 123;
const CLOSE = 125;

/** Counts the commas between the elements of an array. */
function elementCounter(): RowCounter {
  let [depth, commas] = [0, 0];
  let [inString, escaped] = [false, false];
  return (chunk) => {
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === COMMA) commas += depth === 1 ? 1 : 0;
      else if ((byte | CURLY) === OPEN) depth += 1;
      else if ((byte | CURLY) === CLOSE) depth -= 1;
    }
    return commas + 1;
  };
}
