/** The same items; each next one is worked on while the one before is looked at. */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const ask = () => {
    const item = iterator.next();
    item.catch(() => {});
    return item;
  };
  let ahead = ask();
  try {
    for (;;) {
      const item = await ahead;
      if (item.done) return;
      ahead = ask();
      yield item.value;
    }
  } finally {
    await ahead.catch(() => {});
    await iterator.return?.();
  }
}
