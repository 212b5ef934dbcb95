import type { DataType } from 'apache-arrow';
import type { TableColumn } from '../plan/result-table.ts';

/** A column of some rows. */
export interface ArrowValues {
  /** A bit for each row that has a value; null: all have one. */
  readonly validity: Uint8Array | null;
  readonly values: BigInt64Array | Float64Array | Int32Array | Uint8Array;
  /** Where each text begins in `values`, and where the last one ends; only columns of texts have it. */
  readonly offsets?: Int32Array;
}

/** An Arrow stream. A reader takes it for whole only if it ends with `end`. */
interface ArrowStream {
  readonly schema: Uint8Array;
  batch(rows: number, columns: readonly ArrowValues[]): Uint8Array;
  readonly end: Uint8Array;
}

const END_BYTES = 8;

/** Loads the package, which takes a while, only when an answer needs it. */
export async function openArrowStream(columns: readonly Pick<TableColumn, 'name' | 'type'>[]): Promise<ArrowStream> {
  const arrow = await import('apache-arrow');
  const types: Readonly<Record<TableColumn['type'], () => DataType>> = {
    text: () => new arrow.Utf8(),
    integer: () => new arrow.Int64(),
    float: () => new arrow.Float64(),
    time: () => new arrow.TimestampMillisecond(),
    date: () => new arrow.DateDay(),
  };
  const fields = columns.map(({ name, type }) => new arrow.Field(name, types[type](), true));
  const schema = new arrow.Schema(fields);
  const write = (batch?: InstanceType<typeof arrow.RecordBatch>) => {
    const writer = new arrow.RecordBatchStreamWriter();
    writer.reset(undefined, schema);
    if (batch) writer.write(batch);
    writer.finish();
    return writer.toUint8Array(true);
  };
  const nothing = write();
  const schemaBytes = nothing.length - END_BYTES;
  return {
    schema: nothing.subarray(0, schemaBytes),
    batch(length, given) {
      const children = given.map(({ validity, values, offsets }, index) =>
        arrow.makeData({
          type: fields[index]?.type as never,
          length,
          nullBitmap: validity,
          data: values as never,
          ...(offsets && { valueOffsets: offsets }),
        }),
      );
      const data = arrow.makeData({ type: new arrow.Struct(fields), length, nullCount: 0, children });
      return write(new arrow.RecordBatch(schema, data)).subarray(schemaBytes, -END_BYTES);
    },
    end: nothing.subarray(schemaBytes),
  };
}
