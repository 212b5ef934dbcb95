import { createHash } from 'node:crypto';
import { mkdir, open, rm, writeFile as writeText } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { prefetch } from '../lib/concurrency/prefetch.ts';
import type { RenderedFile, RenderOptions } from '../ports/fact-store.ts';

/** A chunk of an exported file. */
export interface RenderedPart {
  /** Null: the bytes follow in a later chunk. */
  readonly file: string | null;
  readonly rows: number;
}

const CHUNK_BYTES = 256 * 1024;

/** Bytes of an exported file, valid until the next ones, and the rows that they complete. */
export interface FileChunk {
  readonly bytes: Buffer;
  readonly rows: number;
}

/** Concatenates chunk files into one file. */
export function assembleFile(
  directory: string,
  parts: AsyncIterable<RenderedPart>,
  compression: 'none' | 'gzip',
  options: RenderOptions,
): Promise<RenderedFile> {
  return writeFile(directory, chunksOfParts(parts), compression, options);
}

/** Writes one file in its own directory, and counts and hashes the bytes. */
export async function writeFile(
  directory: string,
  chunks: AsyncIterable<FileChunk>,
  compression: 'none' | 'gzip',
  { signal, onRows, onBytes }: RenderOptions,
): Promise<RenderedFile> {
  const discard = () => rm(directory, { recursive: true, force: true });
  const path = join(directory, 'export');
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  async function* joined(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      rows += chunk.rows;
      onRows(rows);
      yield chunk.bytes;
    }
  }
  async function write(chunks: AsyncIterable<Buffer>): Promise<void> {
    const file = await open(path, 'wx');
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        onBytes(bytes);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }
  try {
    await mkdir(directory, { recursive: true });
    if (compression === 'gzip') await pipeline(copied(joined()), createGzip(), write, { signal });
    else await pipeline(joined, write, { signal });
  } catch (error) {
    await discard();
    signal.throwIfAborted();
    throw error;
  }
  const describe = async (text: string) => {
    const beside = `${path}.receipt`;
    await writeText(beside, text);
    return beside;
  };
  return { path, rows, bytes, sha256: hash.digest('hex'), describe, discard };
}

/** The bytes of chunk files, which are removed as they are read. */
export async function* chunksOfParts(parts: AsyncIterable<RenderedPart>): AsyncGenerator<FileChunk> {
  for await (const { file, rows } of prefetch(parts)) {
    yield { bytes: Buffer.alloc(0), rows };
    if (file === null) continue;
    for await (const bytes of chunksOf(file)) yield { bytes, rows: 0 };
    await rm(file);
  }
}

/** A chunk is valid until the next one: all share one buffer, so that a long file leaves no garbage. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* copied(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
