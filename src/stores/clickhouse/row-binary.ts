import type { ColumnType } from '../../catalogue/test.ts';

/** How a column is written: numbers of tables, instants, and values that may be null. */
type Written = ColumnType | 'number' | 'instant';

/** Writes a row in the format RowBinary. JSON is no choice: servers read its fractions with an error in the last digits. */
export function encodeRow(columns: readonly Written[], row: readonly (string | number | null)[]): Buffer {
  return Buffer.concat(columns.map((column, index) => encode(column, row[index] ?? null)));
}

const NULL = Buffer.from([1]);

function encode(column: Written, value: string | number | null): Buffer {
  if (value === null) return NULL;
  switch (column) {
    case 'number': {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(Number(value));
      return bytes;
    }
    case 'instant': {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(value));
      return bytes;
    }
    case 'integer': {
      const bytes = Buffer.alloc(9);
      bytes.writeBigInt64LE(BigInt(value), 1);
      return bytes;
    }
    case 'float': {
      const bytes = Buffer.alloc(9);
      // No negative zero, as in large bodies.
      bytes.writeDoubleLE(Number(value) + 0, 1);
      return bytes;
    }
    case 'text': {
      const text = Buffer.from(String(value));
      return Buffer.concat([Buffer.from([0, ...lengthOf(text.length)]), text]);
    }
  }
}

/** LEB128. */
function lengthOf(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) + 128, ...lengthOf(Math.floor(length / 128))];
}
