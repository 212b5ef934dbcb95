/** Processes all items, some of them at a time. After a failure none is begun; it is thrown once those that run have ended. */
export async function sideBySide<T>(
  items: Iterable<T>,
  atATime: number,
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = waiting.next(); !next.done && failures.length === 0; next = waiting.next()) {
      await task(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  if (failures.length > 0) throw failures[0];
}
