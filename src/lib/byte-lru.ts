/** Values by key, bounded in bytes: when space is needed, the least recently used go first. */
export class ByteLru<V> {
  readonly bytesMax: number;
  readonly #bytesOf: (value: V, key: string) => number;
  readonly #entries = new Map<string, { readonly value: V; readonly bytes: number }>();
  #bytes = 0;

  /** `bytesOf` is a rough size of an entry with its key. */
  constructor(bytesMax: number, bytesOf: (value: V, key: string) => number) {
    this.bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V): void {
    this.#delete(key);
    const bytes = this.#bytesOf(value, key);
    if (bytes > this.bytesMax) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.bytesMax) break;
      this.#delete(oldest);
    }
  }

  /** From the least recently used to the most recently used one. */
  *entries(): Generator<readonly [key: string, value: V]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
