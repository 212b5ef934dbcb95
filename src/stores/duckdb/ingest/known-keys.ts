/** A result's identity. */
export interface ResultKey {
  /** Its agent in the index of the organisation's agents. */
  readonly slot: number;
  readonly at: number;
  /** Agent, time and the identity columns of the test as one text. */
  readonly key: string;
}

/**
 * What is known of the stored results of a test without asking the engine: the keys that came last, and for each agent a
 * mark. Every stored or journalled key is among the recent ones or not above its agent's mark.
 */
export class KnownKeys {
  readonly #recentMax: number;
  readonly #recent = new Set<string>();
  #marks = new Float64Array(0);
  /** The latest time of each agent; times are above 0. */
  #latest = new Float64Array(0);

  constructor(recentMax: number) {
    this.#recentMax = recentMax;
  }

  /** `unsure`: only the engine can tell whether it is stored. */
  stateOf({ slot, at, key }: ResultKey): 'stored' | 'new' | 'unsure' {
    if (this.#recent.has(key)) return 'stored';
    return at > (this.#marks[slot] ?? 0) ? 'new' : 'unsure';
  }

  add({ slot, at, key }: ResultKey): void {
    this.#reach(slot);
    this.#recent.add(key);
    this.#latest[slot] = Math.max(this.#latest[slot] ?? 0, at);
  }

  /** Takes back keys that were added and could not be stored. */
  remove(keys: Iterable<ResultKey>): void {
    for (const { key } of keys) this.#recent.delete(key);
  }

  /** Says that results of an agent up to a time may be stored. */
  raise(slot: number, at: number): void {
    this.#reach(slot);
    this.#marks[slot] = Math.max(this.#marks[slot] ?? 0, at);
    this.#latest[slot] = Math.max(this.#latest[slot] ?? 0, at);
  }

  /** Forgets the recent keys when there are many. */
  trim(): void {
    if (this.#recent.size > this.#recentMax) this.forget();
  }

  /** Forgets the recent keys; the marks cover them from then on, so that the engine is asked about them. */
  forget(): void {
    this.#marks.set(this.#latest);
    this.#recent.clear();
  }

  #reach(slot: number): void {
    if (slot < this.#marks.length) return;
    const length = Math.max(64, slot + 1, 2 * this.#marks.length);
    const [marks, latest] = [this.#marks, this.#latest];
    this.#marks = new Float64Array(length);
    this.#latest = new Float64Array(length);
    this.#marks.set(marks);
    this.#latest.set(latest);
  }
}
