/** The same items once the first is there: what is wrong at the start is thrown before anything is done with them. */
export async function peek<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const { value, done } = await items.next();
  return done ? items : startingWith(value, items);
}

/** An item that was taken already, and those behind it. */
export async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
