import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { oneAhead } from '../lib/one-ahead.ts';
import type { RenderedFile, RenderOptions } from '../ports/fact-store.ts';

/** Some rows of an export. */
export interface RenderedPart {
  /** What the export goes on with; null where that comes later. */
  readonly file: string | null;
  readonly rows: number;
}

const CHUNK_BYTES = 1024 * 1024;

/** Puts parts one after the other into a file in a directory of its own, counted and hashed on the way. */
export async function assembleFile(
  directory: string,
  parts: AsyncIterable<RenderedPart>,
  compression: 'none' | 'gzip',
  { signal, onRows }: RenderOptions,
): Promise<RenderedFile> {
  const discard = () => rm(directory, { recursive: true, force: true });
  const path = join(directory, 'export');
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  async function* joined(): AsyncGenerator<Buffer> {
    for await (const part of oneAhead(parts)) {
      rows += part.rows;
      onRows(rows);
      if (part.file === null) continue;
      yield* createReadStream(part.file, { highWaterMark: CHUNK_BYTES });
      await rm(part.file);
    }
  }
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await mkdir(directory, { recursive: true });
    const packed = compression === 'gzip' ? createGzip() : new PassThrough();
    await pipeline(joined, packed, measured, createWriteStream(path, { flags: 'wx', flush: true }), { signal });
  } catch (error) {
    await discard();
    signal.throwIfAborted();
    throw error;
  }
  return { path, rows, bytes, sha256: hash.digest('hex'), discard };
}
