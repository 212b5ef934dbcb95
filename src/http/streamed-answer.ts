import { Readable } from 'node:stream';
import type { RowsPiece } from '../ports/fact-store.ts';

/**
 * An envelope around rows that come bit by bit. Code and message stand last: an answer that is cut off is no valid JSON,
 * and so is never taken for a success. The first rows are waited for, so that what fails before them is refused properly.
 */
export async function streamedAnswer(rows: AsyncIterable<RowsPiece>, around: Around): Promise<Readable> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(envelope(first, iterator, around), { objectMode: false, highWaterMark: 256 * 1024 });
}

export interface Around {
  /** What stands before the first row and behind the last one. */
  readonly opening: string;
  readonly closing: string;
  readonly message: string;
}

async function* envelope(
  first: IteratorResult<RowsPiece>,
  rest: AsyncIterator<RowsPiece>,
  { opening, closing, message }: Around,
): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from(`{"data":${opening}`);
    for (let next = first; !next.done; next = await rest.next()) {
      if (next !== first) yield COMMA;
      yield next.value.bytes;
    }
    yield Buffer.from(`${closing},"code":"OK","message":${JSON.stringify(message)}}`);
  } finally {
    await rest.return?.();
  }
}

const COMMA = Buffer.from(',');
