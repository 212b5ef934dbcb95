import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ServiceError } from '../errors.ts';
import { ROW_LENGTH_MAX, STORED_SO_FAR } from './row-limit.ts';
import type { SourceRow } from './source-row.ts';

/** The rows below a header line, each made into a value by `toValue`; `checkHeader` may refuse it before any row. */
export async function* readCsv(
  text: AsyncIterable<string>,
  toValue: (cells: ReadonlyMap<string, string>) => unknown,
  checkHeader: (columns: readonly string[]) => void = () => {},
): AsyncGenerator<SourceRow> {
  let header: readonly string[] | undefined;
  let number = 0;
  for await (const cells of readRecords(text)) {
    if (header === undefined) {
      header = readHeader(cells);
      checkHeader(header);
      continue;
    }
    number += 1;
    const columns = header;
    yield cells.length === columns.length
      ? { number, value: toValue(new Map(columns.map((column, index) => [column, cells[index] ?? '']))) }
      : { number, problem: `This row has ${cells.length} cells, the header has ${columns.length}.` };
  }
  if (header === undefined) throw emptyCsv();
}

/** The columns of a CSV. */
export async function readCsvHeader(text: AsyncIterable<string>): Promise<readonly string[]> {
  for await (const cells of readRecords(text)) return readHeader(cells);
  throw emptyCsv();
}

function emptyCsv(): ServiceError {
  return new ServiceError('BAD_REQUEST', { message: 'The CSV is empty: it needs a header.' });
}

function readHeader(cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.trim());
  const twice = header.find((column, index) => header.indexOf(column) !== index);
  if (twice === undefined) return header;
  throw new ServiceError('VALIDATION_FAIL', { issues: { body: [`The header has the column ${twice} twice.`] } });
}

/** A file may have more than one kind: a header by one program, rows by another. */
const LINE_BREAKS = ['\r\n', '\n', '\r'];

async function* readRecords(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const source = Readable.from(text);
  const parser = parse({
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH_MAX,
  });
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const tooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    throw new ServiceError(tooLong ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', {
      message: `The CSV can't be read: ${error.message}. ${STORED_SO_FAR}`,
      cause: error,
    });
  }
}
