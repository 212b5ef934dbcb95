/**
 * Processes all items, a few at a time. After a failure it starts no other item, waits for those that run, then throws.
 */
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
