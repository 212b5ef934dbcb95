import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { csvQuoted } from '../lib/csv-line.ts';
import { splitCells } from './csv.ts';
import { decodeUtf8, ROW_LENGTH_MAX } from './source-rows.ts';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** The separator of a header: a comma unless another one is more frequent. */
function separatorOf(header: string): Separator {
  const unquoted = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (separator: Separator) => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

interface CommaSeparated {
  readonly header: readonly string[];
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * A CSV with commas. A CSV with semicolons or tabs, from spreadsheets with decimal commas, is rewritten, and decimal
 * commas in columns that `isNumber` become points. So is one with a column that `rewrite` has another way of writing for.
 */
export async function withCommas(
  chunks: AsyncIterable<Buffer>,
  isNumber: (column: string) => boolean,
  rewrite: Readonly<Record<string, (cell: string) => string>> = {},
): Promise<CommaSeparated> {
  const { line, bytes } = await peekLine(chunks);
  const separator = separatorOf(line);
  const cells = separator === ',' ? splitCells(line) : splitCells(line.replaceAll(separator, ','));
  const header = cells.map((cell) => cell.trim());
  const isPlain = separator === ',' && !header.some((column) => Object.hasOwn(rewrite, column));
  const withPoints = (column: string) => separator !== ',' && isNumber(column);
  const ways = header.map((column) => rewrite[column] ?? (withPoints(column) ? withPoint : undefined));
  return { header, bytes: isPlain ? bytes : written(bytes, separator, ways) };
}

/** The first line that is not blank, and all bytes from the start. */
async function peekLine(chunks: AsyncIterable<Buffer>): Promise<{ line: string; bytes: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let line: string | undefined;
  for (;;) {
    const { value, done } = await iterator.next();
    if (!done) start = Buffer.concat([start, value]);
    line = /^\uFEFF?\s*([^\r\n]+)[\r\n]/.exec(start.toString('utf8'))?.[1];
    if (line !== undefined || done || start.length > ROW_LENGTH_MAX) break;
  }
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return {
    line:
      line ??
      start
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim(),
    bytes: all(),
  };
}

async function* written(
  bytes: AsyncIterable<Buffer>,
  separator: Separator,
  ways: readonly (((cell: string) => string) | undefined)[],
): AsyncGenerator<Buffer> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH_MAX,
  });
  const records = pipeline(Readable.from(decodeUtf8(bytes)), parser, () => {}) as AsyncIterable<string[]>;
  let lines: string[] = [];
  let isHeader = true;
  for await (const cells of records) {
    lines.push(cells.map((cell, index) => csvQuoted(isHeader ? cell : (ways[index]?.(cell) ?? cell))).join(','));
    isHeader = false;
    if (lines.length < LINES_PER_CHUNK) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}

const LINES_PER_CHUNK = 1000;
const DECIMAL_COMMA = /^(\s*[+-]?\d+),(\d+\s*)$/;

function withPoint(cell: string): string {
  return cell.replace(DECIMAL_COMMA, '$1.$2');
}
