/** Rough cost of an entry besides its text. */
const ENTRY_BYTES = 150;
const BYTES_PER_CHARACTER = 2;

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
  readonly #underWay = new Map<string, Promise<unknown>>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** An answer that would take more than a quarter of the space is not kept. */
  get #answerBytesMax(): number {
    return this.#bytesMax / 4;
  }

  /** No longer text is kept. */
  get textLengthMax(): number {
    return this.#answerBytesMax / BYTES_PER_CHARACTER;
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  /** What is under a key, also where it is being made for somebody else; `make` where that comes to nothing. */
  async share<T>(key: string, reuse: (known: Answer) => T, make: () => Promise<T>): Promise<T> {
    const underWay = this.#answers.has(key) || this.#bytesMax === 0 ? undefined : this.#underWay.get(key);
    if (underWay) await underWay;
    const known = this.get(key);
    if (known) return reuse(known);
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

  /** Keeps an answer that is not too large for that. */
  set(key: string, answer: Answer): void {
    const bytes = bytesOf(key, answer);
    if (this.#answers.has(key) || bytes > this.#answerBytesMax) return;
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
  return BYTES_PER_CHARACTER * (key.length + text.length) + ENTRY_BYTES;
}
