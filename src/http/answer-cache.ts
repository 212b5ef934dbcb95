/** Rough cost of an entry besides its text. */
const ENTRY_BYTES = 150;

/** Finished answers by the question they answer, good for one state of the register. Bounded in bytes; the oldest go. */
export class AnswerCache {
  readonly #bytesMax: number;
  readonly #answers = new Map<string, string>();
  #state: number | undefined;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(state: number, key: string): string | undefined {
    return state === this.#state ? this.#answers.get(key) : undefined;
  }

  set(state: number, key: string, answer: string): void {
    if (state !== this.#state) this.#begin(state);
    if (this.#answers.has(key)) return;
    this.#answers.set(key, answer);
    this.#bytes += bytesOf(key, answer);
    for (const [oldKey, oldAnswer] of this.#answers) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#answers.delete(oldKey);
      this.#bytes -= bytesOf(oldKey, oldAnswer);
    }
  }

  #begin(state: number): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#state = state;
  }
}

function bytesOf(key: string, answer: string): number {
  return 2 * (key.length + answer.length) + ENTRY_BYTES;
}
