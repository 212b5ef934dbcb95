import type { Test } from '../../catalogue/test.ts';
import type { RequestBody } from '../request-bodies.ts';

/** A row of a test or what is wrong with it, and where it comes from. */
export type PlacedRow<Place> = { readonly place: Place } & (
  | { readonly test: Test; readonly row: Readonly<Record<string, string | number | undefined>> }
  | { readonly problem: string }
);

/** Rows of one test as NDJSON, and where each comes from. */
interface PackedRows<Place> extends RequestBody {
  readonly test: Test;
  readonly places: readonly Place[];
}

interface Held<Place> {
  readonly json: string[];
  readonly places: Place[];
}

/** Sorts rows by test: a list for each, all of them together about as long as `chunkBytes`, or at the end shorter. */
export async function* packRows<Place>(
  rows: AsyncIterable<PlacedRow<Place>>,
  chunkBytes: number,
  reject: (place: Place, problem: string) => void,
): AsyncGenerator<readonly PackedRows<Place>[]> {
  let held = new Map<Test, Held<Place>>();
  let length = 0;
  for await (const { place, ...read } of rows) {
    if ('problem' in read) {
      reject(place, read.problem);
      continue;
    }
    const { test, row } = read;
    const { json, places } = held.get(test) ?? { json: [], places: [] };
    held.set(test, { json, places });
    const text = JSON.stringify(row);
    json.push(text);
    places.push(place);
    length += text.length + 1;
    if (length < chunkBytes) continue;
    yield listsOf(held);
    held = new Map();
    length = 0;
  }
  if (held.size > 0) yield listsOf(held);
}

function listsOf<Place>(held: ReadonlyMap<Test, Held<Place>>): readonly PackedRows<Place>[] {
  return [...held].map(([test, { json, places }]) => {
    return { test, places, rows: places.length, body: Buffer.from(`${json.join('\n')}\n`) };
  });
}
