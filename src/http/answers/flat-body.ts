import { Readable } from 'node:stream';
import type { FlatReply } from '../../api/reply.ts';
import { ServiceError } from '../../errors.ts';
import type { RowBytes } from '../../operations/questions/answer-rows.ts';
import { changing } from '../../operations/questions/receipts.ts';
import { remarksText } from './write-answer.ts';

/** A flat answer, ready to be sent. */
interface FlatBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/**
 * The bytes of flat rows. Waits for the first rows, so that an earlier failure gets a proper error; a later one ends the
 * connection. The last bytes wait until all rows are known to have come: without them an Arrow stream or an envelope is not whole.
 */
export async function flatBody(chunks: AsyncIterable<RowBytes>, answer: FlatReply): Promise<FlatBody> {
  const headers = answer.form === 'rows' ? {} : headersOf(answer);
  const iterator = chunks[Symbol.asyncIterator]();
  const first: RowBytes[] = [];
  for (let rows = 0; rows === 0; ) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    rows = next.value.rows;
  }
  const all = { [Symbol.asyncIterator]: () => joined(first, iterator) };
  const body = Readable.from(answer.form === 'rows' ? enveloped(all, answer) : plain(all, answer), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  // A body that is abandoned before its first read never starts the generator, which then could not clean up.
  body.once('close', () => void iterator.return?.());
  return { headers, body };
}

async function* joined(first: readonly RowBytes[], rest: AsyncIterator<RowBytes>): AsyncGenerator<RowBytes> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* plain(chunks: AsyncIterable<RowBytes>, { receipt }: FlatReply): AsyncGenerator<Uint8Array> {
  let rows = 0;
  let last: Uint8Array | undefined;
  for await (const chunk of chunks) {
    rows += chunk.rows;
    if (chunk.bytes.length === 0) continue;
    if (last) yield last;
    last = chunk.bytes;
  }
  // The receipt has been sent: it describes these rows, or none.
  if (receipt && (await receipt.ofRows(rows)) !== receipt.expected) throw changing();
  if (last) yield last;
}

const NEWLINE = 10;
const COMMA = 44;

/** Lines of JSON as one array. */
async function* enveloped(
  chunks: AsyncIterable<RowBytes>,
  { message, ignored, understood, receipt }: FlatReply,
): AsyncGenerator<Uint8Array> {
  let rows = 0;
  let separator = '';
  yield Buffer.from('{"data":[');
  for await (const { bytes, rows: complete } of chunks) {
    rows += complete;
    if (bytes.length === 0) continue;
    const isWhole = bytes.at(-1) === NEWLINE;
    const line = isWhole ? bytes.subarray(0, -1) : bytes;
    for (let at = line.indexOf(NEWLINE); at >= 0; at = line.indexOf(NEWLINE, at + 1)) line[at] = COMMA;
    yield Buffer.from(separator);
    yield line;
    separator = isWhole ? ',' : '';
  }
  const beside = remarksText({ ignored, understood });
  const receipted = receipt ? `"receipt":${JSON.stringify(await receipt.ofRows(rows))},` : '';
  yield Buffer.from(`],${beside}${receipted}"code":"OK","message":${JSON.stringify(message)}}`);
}

/** Clients take headers of some kilobytes. */
const RECEIPT_LENGTH_MAX = 8000;
const IGNORED_MAX = 20;

function headersOf({ ignored, understood, receipt }: FlatReply): Record<string, string> {
  const text = receipt && asciiJson(receipt.expected);
  if (text && text.length > RECEIPT_LENGTH_MAX) {
    const message =
      'The receipt of this question is too long for a header. Ask with format=rows, which has it beside the rows.';
    throw new ServiceError('VALIDATION_FAIL', { issues: { receipt: [message] } });
  }
  return {
    ...(ignored.length > 0 && {
      'x-broadgauge-ignored': ignored.slice(0, IGNORED_MAX).map(encodeURIComponent).join(', '),
    }),
    ...(understood !== undefined && { 'x-broadgauge-understood': asciiJson(understood) }),
    ...(text && { 'x-broadgauge-receipt': text }),
  };
}

/** JSON that a header can hold. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
