import { Readable } from 'node:stream';
import type { RowsChunk } from '../ports/fact-store.ts';

/** How rows stand in an answer: as they are, or as the points of series. */
export interface RowsShape {
  readonly openSeries: string;
  readonly closeSeries: string;
  /** What stands there when there is no row. */
  readonly nothing: string;
}

/**
 * An envelope around rows that come bit by bit. Code and message stand last: an answer that is cut off is no valid JSON,
 * and so is never taken for a success. The first rows are waited for, so that what fails before them is refused properly.
 */
export async function streamedAnswer(
  rows: AsyncIterable<RowsChunk>,
  shape: RowsShape,
  message: string,
): Promise<Readable> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = Readable.from(envelope(first, iterator, shape, message), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  // A body that is given up before its first read never starts the generator, which then could not clean up.
  body.once('close', () => void iterator.return?.());
  return body;
}

async function* envelope(
  first: IteratorResult<RowsChunk>,
  rest: AsyncIterator<RowsChunk>,
  { openSeries, closeSeries, nothing }: RowsShape,
  message: string,
): AsyncGenerator<Uint8Array> {
  let series: number | undefined;
  yield Buffer.from('{"data":[');
  for (let next = first; !next.done; next = await rest.next()) {
    const piece: RowsChunk = next.value;
    if (series === undefined) yield Buffer.from(openSeries);
    else yield Buffer.from(piece.series === series ? ',' : `${closeSeries},${openSeries}`);
    series = piece.series;
    yield piece.bytes;
  }
  const end = series === undefined ? nothing : closeSeries;
  yield Buffer.from(`${end}],"code":"OK","message":${JSON.stringify(message)}}`);
}
