/** Groups the items of an async source into batches. When the source fails, the items before the failure come first. */
export async function* batches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  try {
    for await (const item of source) {
      batch.push(item);
      if (batch.length === size) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (batch.length > 0 && batch.length < size) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** Like `batches`, for a synchronous source. */
export function* syncBatches<T>(source: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of source) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function slices<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
