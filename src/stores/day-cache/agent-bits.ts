/** A set of agents: a bit for each number from the first one on. */
export class AgentBits {
  readonly first: number;
  #words: Uint32Array;

  /** `last` is the highest number that is expected. */
  constructor(first: number, last: number = first) {
    this.first = first;
    this.#words = new Uint32Array(((last - first) >>> 5) + 1);
  }

  /** The set with these bits. */
  static of(first: number, words: Uint32Array): AgentBits {
    const agents = new AgentBits(first);
    agents.#words = words;
    return agents;
  }

  get words(): Uint32Array {
    return this.#words;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  add(agent: number): void {
    const place = agent - this.first;
    const word = place >>> 5;
    if (word >= this.#words.length) this.#grow(word + 1);
    this.#words[word] = (this.#words[word] as number) | (1 << (place & 31));
  }

  /** Adds all of another set that begins with the same agent. */
  addAll(other: AgentBits): void {
    const others = other.#words;
    if (others.length > this.#words.length) this.#grow(others.length);
    for (let word = 0; word < others.length; word += 1) {
      this.#words[word] = (this.#words[word] as number) | (others[word] as number);
    }
  }

  count(): number {
    return this.#words.reduce((sum, word) => sum + bitCount(word), 0);
  }

  /** How many agents another set that begins with the same agent has too. */
  countCommon(other: AgentBits): number {
    return this.#words.reduce((sum, word, index) => sum + bitCount(word & (other.#words[index] ?? 0)), 0);
  }

  #grow(words: number): void {
    const grown = new Uint32Array(words);
    grown.set(this.#words);
    this.#words = grown;
  }
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
