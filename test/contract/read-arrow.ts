import { type DataType, tableFromIPC } from 'apache-arrow';

export interface ArrowTable {
  readonly columns: readonly string[];
  readonly types: readonly string[];
  /** Times and dates are dates. */
  readonly rows: readonly (readonly (string | number | Date | null)[])[];
}

const END = Buffer.from([255, 255, 255, 255, 0, 0, 0, 0]);

/** The rows of an Arrow stream in their order. */
export function readArrow(bytes: Uint8Array): ArrowTable {
  if (!Buffer.from(bytes.subarray(-END.length)).equals(END)) throw new Error('the stream has no end');
  const table = tableFromIPC(bytes);
  const { fields } = table.schema;
  const vectors = fields.map((_, index) => table.getChildAt(index));
  return {
    columns: fields.map(({ name }) => name),
    types: fields.map(({ type }) => String(type)),
    rows: Array.from({ length: table.numRows }, (_, row) =>
      vectors.map((vector, index) => shown(vector?.get(row), fields[index]?.type)),
    ),
  };
}

function shown(value: unknown, type: DataType | undefined): string | number | Date | null {
  if (value === null || value === undefined) return null;
  if (/^(Timestamp|Date)/.test(String(type))) return new Date(Number(value));
  return typeof value === 'bigint' ? Number(value) : (value as string | number);
}
