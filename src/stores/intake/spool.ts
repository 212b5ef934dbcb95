import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { ReceivedBody, ReceivedFile } from '../../ports/fact-store.ts';

const PIECE_BYTES = 512 * 1024;

/** A directory of request bodies that the engine has yet to read. */
export class Spool {
  readonly directory: string;
  readonly #disk: DiskSpace;

  private constructor(directory: string, disk: DiskSpace) {
    this.directory = directory;
    this.#disk = disk;
  }

  /** Removes what an earlier process left. */
  static async open(directory: string, disk: DiskSpace): Promise<Spool> {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) await rm(join(directory, name), { force: true });
    return new Spool(directory, disk);
  }

  /** Keeps a body of at most `memoryMax` bytes in memory; writes a longer one to a file. */
  async receive(chunks: AsyncIterable<Uint8Array>, memoryMax: number): Promise<ReceivedBody> {
    const first: Uint8Array[] = [];
    let bytes = 0;
    const source = chunks[Symbol.asyncIterator]();
    for (let chunk = await source.next(); !chunk.done; chunk = await source.next()) {
      first.push(chunk.value);
      bytes += chunk.value.length;
      if (bytes > memoryMax) return this.write(resumed(first, source));
    }
    const content = Buffer.concat(first);
    return { content, bytes, read: () => only(content), discard: async () => {} };
  }

  /** Writes a body to a file; on failure removes it. */
  async write(chunks: AsyncIterable<Uint8Array | string>): Promise<ReceivedFile> {
    const path = join(this.directory, randomUUID());
    const discard = () => rm(path, { force: true });
    let [bytes, sum] = [0, 0];
    try {
      const file = await open(path, 'wx');
      try {
        for await (const piece of piecesOf(chunks)) {
          sum = crc32(piece, sum);
          bytes += piece.length;
          await file.writeFile(piece);
        }
      } finally {
        await file.close();
      }
    } catch (error) {
      await discard();
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? this.#disk.full(error) : error;
    }
    return { path, bytes, crc32: sum, read: () => createReadStream(path), discard };
  }
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Chunks put together: each write costs something, however short it is. */
async function* piecesOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    waiting.push(buffer);
    bytes += buffer.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

/** The source is told when its reader stops early, so that the rest of a refused body can be skipped. */
async function* resumed<T>(first: Iterable<T>, source: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield* first;
    for (let item = await source.next(); !item.done; item = await source.next()) yield item.value;
  } finally {
    await source.return?.();
  }
}
