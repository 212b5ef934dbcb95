import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { CommandFailure, EXIT } from './failure.ts';
import { progressOf } from './progress.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
};

export const FORMATS = ['csv', 'json', 'ndjson'];

export interface InputFile {
  readonly contentType: string;
  readonly encoding?: string;
  readonly stream: Readable;
}

/** A file to send, by its name's ending or the given format; `-` is standard input, `.gz` is sent as it is. */
export function openInput(path: string, format: string | undefined): InputFile {
  const gzip = path.endsWith('.gz');
  const ending = format ?? path.replace(/\.gz$/, '').split('.').at(-1)?.toLowerCase() ?? '';
  const contentType = CONTENT_TYPES[ending];
  if (contentType === undefined) {
    throw new CommandFailure(`${path}: say what it is with --format ${FORMATS.join('|')}.`, EXIT.usage);
  }
  const stream = path === '-' ? process.stdin.pipe(progressOf('stdin', undefined)) : openFile(path);
  return { contentType, stream, ...(gzip && { encoding: 'gzip' }) };
}

function openFile(path: string): Readable {
  try {
    const { size } = statSync(path);
    const progress = progressOf(basename(path), size);
    return createReadStream(path)
      .on('error', (error) => progress.destroy(error))
      .pipe(progress);
  } catch (error) {
    throw new CommandFailure(`Can't read ${path} (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
}
