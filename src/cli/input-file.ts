import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { CommandFailure, EXIT } from './failure.ts';
import { progressOf } from './progress.ts';

export const FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ListFormat = (typeof FORMATS)[number];

export const CONTENT_TYPES: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};

const FORMAT_OF_ENDING: Readonly<Record<string, ListFormat>> = {
  csv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};

export interface InputFile {
  readonly contentType: string;
  readonly encoding?: string;
  readonly stream: Readable;
}

/** A file to send, by its name's ending or the given format; `-` is standard input, `.gz` is sent as it is. */
export function openInput(path: string, format: string | undefined): InputFile {
  const gzip = path.endsWith('.gz');
  const contentType = CONTENT_TYPES[formatOf(path, format)];
  const stream = path === '-' ? process.stdin.pipe(progressOf('stdin', undefined)) : openFile(path);
  return { contentType, stream, ...(gzip && { encoding: 'gzip' }) };
}

/** By the file's name, unless it is given. */
export function formatOf(path: string, given: string | undefined): ListFormat {
  const ending = given ?? path.replace(/\.gz$/, '').split('.').at(-1)?.toLowerCase() ?? '';
  const format = FORMAT_OF_ENDING[ending];
  if (format !== undefined) return format;
  throw new CommandFailure(`${path}: say what it is with --format ${FORMATS.join('|')}.`, EXIT.usage);
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
