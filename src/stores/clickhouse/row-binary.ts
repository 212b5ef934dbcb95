import type { ColumnType } from '../../catalogue/test.ts';

/** How a column goes over the wire: a type of its own, or one of a test's columns, which may be null. */
export type BinaryType = 'flag' | 'int32' | 'int64' | ColumnType;

/** Rows in ClickHouse's RowBinary, the only format in which old servers read every double as it is. */
export function rowBinary(
  types: readonly BinaryType[],
  columns: readonly (readonly unknown[])[],
  rows: number,
): Buffer {
  const writer = new Writer();
  for (let row = 0; row < rows; row += 1) {
    types.forEach((type, index) => {
      WRITERS[type](writer, columns[index]?.[row] ?? null);
    });
  }
  return writer.end();
}

const WRITERS: Readonly<Record<BinaryType, (writer: Writer, value: unknown) => void>> = {
  flag: (writer, value) => writer.byte(value === true ? 1 : 0),
  int32: (writer, value) => writer.int32(Number(value)),
  int64: (writer, value) => writer.int64(BigInt(value as bigint)),
  integer: nullable((writer, value) => writer.int64(BigInt(value as bigint))),
  float: nullable((writer, value) => writer.double(Number(value))),
  text: nullable((writer, value) => writer.text(value as string | Uint8Array)),
};

function nullable(write: (writer: Writer, value: unknown) => void) {
  return (writer: Writer, value: unknown) => {
    writer.byte(value === null ? 1 : 0);
    if (value !== null) write(writer, value);
  };
}

/** A buffer that grows. */
class Writer {
  #buffer = Buffer.allocUnsafe(1 << 20);
  #length = 0;

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = value;
  }

  int32(value: number): void {
    this.#reserve(4);
    this.#length = this.#buffer.writeInt32LE(value, this.#length);
  }

  int64(value: bigint): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeBigInt64LE(value, this.#length);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeDoubleLE(value, this.#length);
  }

  /** Its length in groups of seven bits, then its bytes. */
  text(value: string | Uint8Array): void {
    const bytes = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
    for (let rest = bytes; ; rest >>>= 7) {
      this.byte(rest < 128 ? rest : (rest & 127) | 128);
      if (rest < 128) break;
    }
    this.#reserve(bytes);
    if (typeof value === 'string') this.#buffer.write(value, this.#length);
    else this.#buffer.set(value, this.#length);
    this.#length += bytes;
  }

  end(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
