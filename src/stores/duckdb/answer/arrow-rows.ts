import { DuckDBBlobValue, type DuckDBListVector, type DuckDBVector } from '@duckdb/node-api';
import type { RawPlan, RecordsPlan } from '../../../plan/plan.ts';
import type { RowBytes } from '../../../ports/fact-store.ts';
import { compileRowQuery, compileSliceColumns } from '../../../sql/duckdb/row-query.ts';
import { sql } from '../../../sql/fragment.ts';
import { type ArrowValues, openArrowStream } from '../../arrow-stream.ts';
import type { Session } from '../../engine/session.ts';
import { slicesOf } from './stream.ts';

/** Small slices: the first arrives soon, and those that wait for a slow reader take little disk. */
export const ANSWER_SLICES = { ofTime: 50_000, ofSeries: 100_000 };

/** Rows as an Arrow stream, from one snapshot of the store. */
export async function* arrowRows(session: Session, plan: RawPlan | RecordsPlan): AsyncGenerator<RowBytes> {
  const query = compileRowQuery(plan);
  const types = query.tableColumns.map(({ name, type }) => ({ name, type: type === 'free' ? 'text' : type }) as const);
  const stream = await openArrowStream(types);
  yield { bytes: stream.schema, rows: 0 };
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  for await (const slice of slicesOf(session, plan.kind, query, ANSWER_SLICES)) {
    const batches: RowBytes[] = [];
    await session.eachVectors(compileSliceColumns(query, slice), ([count, ...vectors]) => {
      const rows = Number(count?.getItem(0));
      if (rows === 0) return;
      const columns = types.map(({ type }) => {
        const list = (vectors.shift() as DuckDBListVector).getItemVector(0) as DuckDBVector & Items;
        const values = valuesOf(list, rows);
        return type === 'text' ? textValues(values, vectors.shift()) : values;
      });
      batches.push({ bytes: stream.batch(rows, columns), rows });
    });
    yield* batches;
  }
  await session.run(sql`COMMIT`);
  yield { bytes: stream.end, rows: 0 };
}

/** The part of the driver's vectors that numbers, times and dates share. */
interface Items {
  readonly items: BigInt64Array | Float64Array | Int32Array;
  readonly validity: { readonly data: BigUint64Array | null };
}

/** The engine leaves arbitrary bytes in the place of a null; the caller must not see them. */
function valuesOf({ items, validity: { data } }: Items, rows: number): ArrowValues {
  if (data === null) return { validity: null, values: items };
  // The engine's bits are in Arrow's order.
  const validity = Uint8Array.from(new Uint8Array(data.buffer, data.byteOffset, Math.ceil(rows / 8)));
  if (rows % 8 > 0) validity[validity.length - 1] = (validity.at(-1) ?? 0) & ((1 << (rows % 8)) - 1);
  const values = items.slice(0, rows);
  const zero = values instanceof BigInt64Array ? 0n : 0;
  for (let row = 0; row < rows; row += 1)
    if (((validity[row >> 3] ?? 0) >> (row & 7)) % 2 === 0) values[row] = zero as never;
  return { validity, values };
}

function textValues({ validity, values: lengths }: ArrowValues, bytes: DuckDBVector | undefined): ArrowValues {
  const offsets = new Int32Array(lengths.length + 1);
  lengths.forEach((length, row) => {
    offsets[row + 1] = (offsets[row] ?? 0) + Number(length);
  });
  const joined = bytes?.getItem(0);
  return { validity, offsets, values: joined instanceof DuckDBBlobValue ? joined.bytes : new Uint8Array() };
}
