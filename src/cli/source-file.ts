import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { startingWith } from './begin.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { unreadable } from './unreadable.ts';

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
    if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    accessSync(path, constants.R_OK);
    return { path, label: basename(path), sizeBytes: stats.isFile() ? stats.size : undefined };
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The bytes of a file, unpacked if it is gzip; `onRead` is told how many came from the disk. */
export async function* readSource(source: SourceFile, onRead?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const { bytes, isGzip } = await openSource(source, onRead);
  if (!isGzip) return yield* bytes;
  try {
    yield* pipeline(Readable.from(bytes), createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  } catch (error) {
    throw inWords(source.path, error);
  }
}

export interface OpenSource {
  readonly isGzip: boolean;
  readonly bytes: AsyncGenerator<Buffer>;
}

/** The bytes of a file as they are, and whether they are gzip, which the first two tell. */
export async function openSource(
  { path }: SourceFile,
  onRead: (bytes: number) => void = () => {},
): Promise<OpenSource> {
  const chunks = readChunks(path, onRead);
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return {
    isGzip: start[0] === 0x1f && start[1] === 0x8b,
    bytes: start.length === 0 ? chunks : startingWith(start, chunks),
  };
}

async function* readChunks(path: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    for await (const chunk of source) {
      onRead(chunk.length);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw inWords(path, error);
  } finally {
    source.destroy();
  }
}

function inWords(path: string, error: unknown): unknown {
  const isOfSystem = (error as NodeJS.ErrnoException).code !== undefined && !(error instanceof CommandFailure);
  return isOfSystem ? unreadable(path, error, EXIT.failed) : error;
}
