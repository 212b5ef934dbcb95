import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandFailure, EXIT, usageFailure } from './failure.ts';
import { startingWith } from './peek.ts';

export interface SourceFile {
  readonly path: string;
  readonly label: string;
  /** Undefined for standard input and pipes. */
  readonly sizeBytes: number | undefined;
}

/** Its name in messages: the given path. */
export function nameOf({ path }: SourceFile): string {
  return path === '-' ? 'stdin' : path;
}

const CHUNK_BYTES = 1024 * 1024;

/** Opens a readable file, `-` for standard input; refuses any other before work begins. */
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

/** The bytes of a file, unpacked if it is gzip; `onRead` gets the number of bytes read from disk. */
export async function* readSource(source: SourceFile, onRead?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const { bytes, isGzip } = await openSource(source, onRead);
  if (!isGzip) return yield* bytes;
  try {
    yield* pipeline(Readable.from(bytes), createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  } catch (error) {
    throw inWords(source.path, error);
  }
}

interface OpenSource {
  readonly isGzip: boolean;
  readonly bytes: AsyncGenerator<Buffer>;
}

/** The bytes of a file as they are, and whether they are gzip, from the first two. */
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

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'you are not allowed to',
  EPERM: 'you are not allowed to',
};

/** Why a file can't be read, in plain words; uncommon errors show their code. */
export function unreadable(path: string, error: unknown, exitCode: number = EXIT.usage): CommandFailure {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const name = path === '-' ? 'standard input' : path;
  const reason = REASONS[code];
  // Messages of zlib are readable; those of the system repeat code and path.
  const rest = code === '' || code.startsWith('Z_') ? message : code;
  return new CommandFailure(reason ? `Can't read ${name}: ${reason}.` : `Can't read ${name} (${rest}).`, exitCode);
}

export const LIST_FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

const FORMAT_OF_ENDING: Readonly<Record<string, ListFormat>> = {
  csv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};

/** From the file's name, unless it is given. */
export function formatOf(path: string, given: string | undefined, others = ''): ListFormat {
  const ending = given ?? path.replace(/\.gz$/i, '').split('.').at(-1)?.toLowerCase() ?? '';
  const format = FORMAT_OF_ENDING[ending];
  if (format !== undefined) return format;
  throw usageFailure(`${path}: say what it is with --format ${LIST_FORMATS.join('|')}${others}.`);
}
