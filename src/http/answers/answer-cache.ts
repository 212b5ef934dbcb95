/** Rough cost of an entry besides its text. */
const ENTRY_BYTES = 150;

export interface Answer {
  readonly text: string;
  /** How many rows it shows. */
  readonly rows: number;
}

/**
 * Finished answers by what they answer, the state of the data included: a change makes new keys, and the old ones go
 * when their space is needed. Bounded in bytes; the longest unused go first.
 */
export class AnswerCache {
  readonly #bytesMax: number;
  readonly #answers = new Map<string, Answer>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  /** An answer that would take more than a quarter of the space is not kept. */
  set(key: string, answer: Answer): void {
    const bytes = bytesOf(key, answer);
    if (this.#answers.has(key) || bytes > this.#bytesMax / 4) return;
    this.#answers.set(key, answer);
    this.#bytes += bytes;
    for (const [oldKey, oldAnswer] of this.#answers) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#answers.delete(oldKey);
      this.#bytes -= bytesOf(oldKey, oldAnswer);
    }
  }
}

function bytesOf(key: string, { text }: Answer): number {
  return 2 * (key.length + text.length) + ENTRY_BYTES;
}
