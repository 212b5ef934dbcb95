/** Requests the next item while the caller uses the current one. */
export async function* prefetch<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
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
