/** The same items once the first is there: what is wrong at the start is thrown before anything is done with them. */
export async function begin<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  return goOn(await items.next(), items);
}

async function* goOn<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
