import { pipeline, Readable } from 'node:stream';
import { CommandFailure, EXIT } from './failure.ts';
import { progressOf } from './progress.ts';
import { findSource, openSource } from './source-file.ts';

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

/** A file to send, by its name's ending or the given format; `-` is standard input, gzip is sent as it is. */
export async function openInput(path: string, format: string | undefined): Promise<InputFile> {
  const source = findSource(path);
  const contentType = CONTENT_TYPES[formatOf(path, format)];
  const { isGzip, bytes } = await openSource(source);
  const progress = progressOf(source.label, source.sizeBytes);
  const stream = pipeline(Readable.from(bytes), progress, () => {});
  return { contentType, stream, ...(isGzip && { encoding: 'gzip' }) };
}

/** By the file's name, unless it is given. */
export function formatOf(path: string, given: string | undefined): ListFormat {
  const ending = given ?? path.replace(/\.gz$/i, '').split('.').at(-1)?.toLowerCase() ?? '';
  const format = FORMAT_OF_ENDING[ending];
  if (format !== undefined) return format;
  throw new CommandFailure(`${path}: say what it is with --format ${FORMATS.join('|')}.`, EXIT.usage);
}
