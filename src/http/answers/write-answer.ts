import { Readable } from 'node:stream';
import type { Remarks, RowsReply, SeriesReply } from '../../api/reply.ts';
import type { RowsChunk } from '../../operations/questions/ask-question.ts';
import { envelopeOf } from './envelope.ts';

/** Up to this length a text is sent in one piece, even if it is not cached. */
const WHOLE_LENGTH = 1024 * 1024;
const PIECE_LENGTH = 64 * 1024;

/** An envelope around series: a text, or a stream if the text would be too long to cache. */
export function writeSeries(answer: SeriesReply, keptLengthMax: number): string | Readable {
  const pieces = seriesPieces(answer);
  let text = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    text += next.value;
    if (text.length > Math.max(WHOLE_LENGTH, keptLengthMax))
      return Readable.from(allOf(text, pieces), { objectMode: false });
  }
  return text;
}

const DATA = '"data":[';

function* seriesPieces({ series, ...besides }: SeriesReply): Generator<string> {
  const envelope = JSON.stringify(envelopeOf({ ...besides, data: [] }));
  const start = envelope.indexOf(DATA) + DATA.length;
  let piece = envelope.slice(0, start);
  let separator = '';
  for (const one of series) {
    piece += `${separator}${JSON.stringify(one)}`;
    separator = ',';
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${envelope.slice(start)}`;
}

function* allOf(first: string, rest: Iterable<string>): Generator<string> {
  yield first;
  yield* rest;
}

/**
 * An envelope around rows that arrive in chunks. Code and message come last: an incomplete answer is not valid JSON, so
 * it is never taken for a success. Waits for the first rows, so that an earlier failure gets a proper error.
 */
export async function streamRows(rows: AsyncIterable<RowsChunk>, answer: RowsReply): Promise<Readable> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = Readable.from(envelope(first, iterator, answer), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  // A body that is abandoned before its first read never starts the generator, which then could not clean up.
  body.once('close', () => void iterator.return?.());
  return body;
}

async function* envelope(
  first: IteratorResult<RowsChunk>,
  rest: AsyncIterator<RowsChunk>,
  { shape: { openSeries, closeSeries, nothing }, around, message, ignored, understood, receipt }: RowsReply,
): AsyncGenerator<Uint8Array> {
  let series: number | undefined;
  let rows = 0;
  yield Buffer.from(`{"data":${around?.open ?? ''}[`);
  for (let next = first; !next.done; next = await rest.next()) {
    const chunk: RowsChunk = next.value;
    if (series === undefined) yield Buffer.from(openSeries);
    else yield Buffer.from(chunk.series === series ? ',' : `${closeSeries},${openSeries}`);
    series = chunk.series;
    rows += chunk.rows;
    yield chunk.bytes;
  }
  const end = series === undefined ? nothing : closeSeries;
  const beside = remarksText({ ignored, understood });
  const receipted = receipt ? `"receipt":${JSON.stringify(await receipt.ofRows(rows))},` : '';
  yield Buffer.from(
    `${end}]${around?.close() ?? ''},${beside}${receipted}"code":"OK","message":${JSON.stringify(message)}}`,
  );
}

/** What an envelope says of the request, with a comma behind each member. */
export function remarksText({ ignored, understood }: Remarks): string {
  const members = { ...(ignored.length > 0 && { ignored }), ...(understood !== undefined && { understood }) };
  return Object.entries(members)
    .map(([name, value]) => `"${name}":${JSON.stringify(value)},`)
    .join('');
}
