import { ByteLru } from '../../lib/byte-lru.ts';

/** Rough size of an entry without its text. */
const ENTRY_BYTES = 150;
const BYTES_PER_CHARACTER = 2;

export interface Answer {
  readonly text: string;
  /** The number of its rows. */
  readonly rows: number;
}

/**
 * Finished answers. The key has the question and the state of the data, so a change makes new keys; old ones go when
 * their space is needed.
 */
export class AnswerCache {
  readonly #answers: ByteLru<Answer>;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(bytesMax: number) {
    this.#answers = new ByteLru(bytesMax, bytesOf);
  }

  /** An answer that would take more than a quarter of the space is not cached. */
  get #answerBytesMax(): number {
    return this.#answers.bytesMax / 4;
  }

  /** No longer text is cached. */
  get textLengthMax(): number {
    return this.#answerBytesMax / BYTES_PER_CHARACTER;
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Returns the cached answer, waits for one in progress, or makes it. */
  async share<T>(key: string, reuse: (known: Answer) => T, make: () => Promise<T>): Promise<T> {
    const known = this.get(key);
    if (known) return reuse(known);
    const underWay = this.#answers.bytesMax === 0 ? undefined : this.#underWay.get(key);
    if (underWay) {
      await underWay;
      const shared = this.get(key);
      if (shared) return reuse(shared);
    }
    const made = make();
    const ended = made.then(
      () => {},
      () => {},
    );
    this.#underWay.set(key, ended);
    try {
      return await made;
    } finally {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key);
    }
  }

  /** Caches an answer that is not too large for that. */
  set(key: string, answer: Answer): void {
    if (bytesOf(answer, key) <= this.#answerBytesMax) this.#answers.set(key, answer);
  }
}

function bytesOf({ text }: Answer, key: string): number {
  return BYTES_PER_CHARACTER * (key.length + text.length) + ENTRY_BYTES;
}
