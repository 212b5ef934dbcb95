import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandFailure, EXIT } from './failure.ts';

export interface SourceFile {
  readonly path: string;
  readonly label: string;
  /** Undefined for standard input and pipes. */
  readonly sizeBytes: number | undefined;
}

const CHUNK_BYTES = 1024 * 1024;

/** A file that can be read, `-` for standard input; refused before anything is done with another. */
export function findSource(path: string): SourceFile {
  if (path === '-') return { path, label: 'stdin', sizeBytes: undefined };
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new CommandFailure(`Can't read ${path}: it is a directory.`, EXIT.usage);
    return { path, label: basename(path), sizeBytes: stats.isFile() ? stats.size : undefined };
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`Can't read ${path} (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
}

/** The bytes of a file, unpacked if it is gzip; `onRead` is told how many came from the disk. */
export async function* readSource(
  { path }: SourceFile,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const source = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    yield* unpack(counted(source, onRead));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof CommandFailure) throw error;
    throw new CommandFailure(`Can't read ${path} (${code.startsWith('Z_') ? message : code}).`);
  } finally {
    source.destroy();
  }
}

async function* counted(source: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    onRead(chunk.length);
    yield chunk;
  }
}

async function* unpack(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { value: first } = await chunks.next();
  if (!first) return;
  const all = Readable.from(startingWith(first, chunks));
  const isGzip = first[0] === 0x1f && first[1] === 0x8b;
  yield* isGzip ? pipeline(all, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : all;
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
