/** Runs the tasks of one key one after the other, and the tasks of different keys concurrently. */
export class KeyedQueue<K> {
  readonly #tails = new Map<K, Promise<unknown>>();

  run<T>(key: K, task: () => Promise<T>): Promise<T> {
    const result = (this.#tails.get(key) ?? Promise.resolve()).then(task);
    const tail = result
      .catch(() => {})
      .then(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key);
      });
    this.#tails.set(key, tail);
    return result;
  }
}
