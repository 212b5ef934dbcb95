import { batches, syncBatches } from '../lib/batches.ts';
import type { ResultTable, StreamedTable, TableColumn, TableValue } from '../plan/result-table.ts';
import type { RenderedForm } from '../plan/row-form.ts';
import type { RowBytes } from '../ports/fact-store.ts';
import { guardHeading } from '../sql/duckdb/file-rows.ts';
import { type ArrowValues, openArrowStream } from './arrow-stream.ts';

type Row = readonly TableValue[];

const BATCH_ROWS = 1000;

/** The rows of a computed table in a format. */
export async function* flatTable(
  { columns, ...table }: ResultTable | StreamedTable,
  form: RenderedForm,
): AsyncGenerator<RowBytes> {
  const { begin, batch, end } = await WRITERS[form](columns);
  yield { bytes: begin, rows: 0 };
  const parts = table.kind === 'table' ? syncBatches(table.rows, BATCH_ROWS) : batches(table.rows, BATCH_ROWS);
  for await (const some of parts) yield { bytes: batch(some), rows: some.length };
  yield { bytes: end, rows: 0 };
}

interface Writer {
  readonly begin: Uint8Array;
  readonly batch: (rows: readonly Row[]) => Uint8Array;
  readonly end: Uint8Array;
}

const NOTHING = Buffer.alloc(0);

const WRITERS: Readonly<Record<RenderedForm, (columns: readonly TableColumn[]) => Writer | Promise<Writer>>> = {
  csv: (columns) => ({
    begin: Buffer.from(csvHeader(columns.map(({ name }) => name))),
    batch: (rows) => Buffer.from(rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('')),
    end: NOTHING,
  }),
  ndjson: (columns) => {
    const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`);
    const line = (row: Row) => `{${row.map((value, index) => `${keys[index]}${JSON.stringify(value)}`).join(',')}}\n`;
    return { begin: NOTHING, batch: (rows) => Buffer.from(rows.map(line).join('')), end: NOTHING };
  },
  arrow: async (columns) => {
    const { schema, batch, end } = await openArrowStream(columns);
    const column = (rows: readonly Row[], type: TableColumn['type'], index: number) =>
      arrowValues(
        type,
        rows.map((row) => row[index] ?? null),
      );
    return {
      begin: schema,
      batch: (rows) =>
        batch(
          rows.length,
          columns.map(({ type }, index) => column(rows, type, index)),
        ),
      end,
    };
  },
};

/** The line of a CSV's headings. */
export function csvHeader(names: readonly string[]): string {
  return `${names.map(csvText).join(',')}\n`;
}

function csvCell(value: TableValue): string {
  if (typeof value === 'string') return csvText(value);
  return value === null || !Number.isFinite(value) ? '' : String(value);
}

/** As the engines write text into a CSV. */
function csvText(given: string): string {
  const text = guardHeading(given);
  return /^$|[",#\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function arrowValues(type: TableColumn['type'], given: readonly TableValue[]): ArrowValues {
  const validity = new Uint8Array(Math.ceil(given.length / 8));
  given.forEach((value, index) => {
    const isThere = typeof value === 'number' ? Number.isFinite(value) : value !== null;
    if (isThere) validity[index >> 3] = (validity[index >> 3] ?? 0) | (1 << (index & 7));
  });
  if (type !== 'text') return { validity, values: ARRAYS[type](given) };
  const texts = given.map((value) => Buffer.from(value === null ? '' : String(value)));
  const offsets = new Int32Array(given.length + 1);
  texts.forEach((text, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + text.length;
  });
  return { validity, values: Buffer.concat(texts), offsets };
}

const DAY_MS = 86_400_000;

const ARRAYS: Readonly<
  Record<Exclude<TableColumn['type'], 'text'>, (given: readonly TableValue[]) => ArrowValues['values']>
> = {
  integer: (given) => BigInt64Array.from(given, (value) => BigInt(value ?? 0)),
  float: (given) => Float64Array.from(given, (value) => Number(value ?? 0)),
  time: (given) => BigInt64Array.from(given, (value) => BigInt(value === null ? 0 : msOf(String(value)))),
  date: (given) => Int32Array.from(given, (value) => (value === null ? 0 : msOf(String(value)) / DAY_MS)),
};

/** A date, or a time without a zone. */
function msOf(text: string): number {
  return Date.parse(text.includes('T') ? `${text}Z` : text);
}
