import type { JsonObject } from '../../lib/read.ts';
import { usageFailure } from '../failure.ts';

export interface FormatOptions {
  readonly format?: string;
  readonly gzip?: boolean;
}

/** The format in a file's extension. */
interface Told {
  readonly format: string | undefined;
  readonly compression: 'none' | 'gzip' | undefined;
}

/**
 * A request with the format of its file: from the options, else from the request, else from the file's extension. A
 * contradicting extension is refused.
 */
export function withFormat(request: JsonObject, options: FormatOptions, fileName: string | undefined): JsonObject {
  const told = readEnding(fileName ?? '');
  refuseEnding(fileName ?? '');
  const format = options.format ?? request.format;
  const compression = options.gzip ? 'gzip' : request.compression;
  if ((format ?? told.format) === 'parquet' && (compression ?? told.compression) === 'gzip') {
    throw usageFailure('A Parquet file is compressed as it is: leave gzip out.');
  }
  if (isOther(format, told.format)) {
    throw usageFailure(
      `${fileName} is ${told.format} by its name, but ${show(format)} is asked for. Name it otherwise.`,
    );
  }
  if (isOther(compression, told.compression)) {
    throw usageFailure(
      told.compression === 'gzip'
        ? `${fileName} is packed by its name, but ${show(compression)} is asked for. Leave .gz out.`
        : `${fileName} is not packed by its name, but ${show(compression)} is asked for. Name it ${fileName}.gz.`,
    );
  }
  return {
    ...request,
    ...definite('format', format ?? told.format),
    ...definite('compression', compression ?? (told.compression === 'gzip' ? 'gzip' : undefined)),
  };
}

const FORMAT_OF_ENDING = new Map([
  ['csv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['parquet', 'parquet'],
]);

function readEnding(fileName: string): Told {
  const name = fileName.toLowerCase();
  const isPacked = name.endsWith('.gz');
  const format = FORMAT_OF_ENDING.get(name.replace(/\.gz$/, '').split('.').at(-1) ?? '');
  if (isPacked) return { format, compression: 'gzip' };
  return { format, compression: format === undefined || format === 'parquet' ? undefined : 'none' };
}

/** A file of one format under the name of another one can't be opened. */
function refuseEnding(fileName: string): void {
  const [, ending = ''] = /\.(xlsx?|ods|json|arrow|feather)$/i.exec(fileName) ?? [];
  if (ending === '') return;
  const other = /^(xls|ods)/i.test(ending)
    ? 'For a workbook use: broadgauge query REQUEST -o FILE.xlsx'
    : /^json/i.test(ending)
      ? 'For JSON use: broadgauge query REQUEST --format json > FILE.json'
      : 'For Arrow use: broadgauge query REQUEST -o FILE.arrow';
  throw usageFailure(`${fileName}: name it .csv, .ndjson or .parquet, the formats of downloads. ${other}`);
}

function isOther(asked: unknown, told: string | undefined): boolean {
  return asked !== undefined && told !== undefined && asked !== told;
}

function definite(name: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [name]: value };
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
