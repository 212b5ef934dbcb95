/** Waits for the first item, so that an early failure is thrown before the items are used. */
export async function peek<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const { value, done } = await items.next();
  return done ? items : startingWith(value, items);
}

/** An item that was already read, and the rest. */
export async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
