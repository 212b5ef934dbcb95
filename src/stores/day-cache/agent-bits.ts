/** A set of agents, whose numbers count from 0: a bit for each, in words from the first that is needed on. */
export class AgentBits {
  /** The number of the first word. Bit `n % 32` of word `n / 32` stands for agent `n`. */
  readonly first: number;
  readonly words: Uint32Array;

  constructor(first: number, words: Uint32Array) {
    this.first = first;
    this.words = words;
  }

  static of(agents: ArrayLike<number>): AgentBits {
    let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
    for (let index = 0; index < agents.length; index += 1) {
      const agent = agents[index] as number;
      lowest = Math.min(lowest, agent);
      highest = Math.max(highest, agent);
    }
    const bits = withWords(lowest >>> 5, highest >>> 5);
    for (let index = 0; index < agents.length; index += 1) {
      const agent = agents[index] as number;
      const place = (agent >>> 5) - bits.first;
      bits.words[place] = (bits.words[place] as number) | (1 << (agent & 31));
    }
    return bits;
  }

  /** All that is in any of some sets. */
  static union(sets: readonly AgentBits[]): AgentBits {
    const first = Math.min(...sets.map((set) => set.first));
    const all = withWords(first, Math.max(...sets.map((set) => set.first + set.words.length - 1)));
    for (const set of sets) {
      const offset = set.first - first;
      for (let word = 0; word < set.words.length; word += 1) {
        all.words[offset + word] = (all.words[offset + word] as number) | (set.words[word] as number);
      }
    }
    return all;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  count(): number {
    let count = 0;
    for (const word of this.words) count += bitCount(word);
    return count;
  }

  /** How many agents another set has too. */
  countCommon(other: AgentBits): number {
    const offset = this.first - other.first;
    let count = 0;
    for (let word = Math.max(0, -offset); word < this.words.length && word + offset < other.words.length; word += 1) {
      count += bitCount((this.words[word] as number) & (other.words[word + offset] as number));
    }
    return count;
  }
}

interface AgentNumbers {
  readonly first: number;
  readonly last: number;
}

/** A range of numbers that fills the words which it begins and ends in. */
export function wholeWords({ first, last }: AgentNumbers): AgentNumbers {
  return { first: first - (first & 31), last: last | 31 };
}

function withWords(first: number, last: number): AgentBits {
  return new AgentBits(first, new Uint32Array(last - first + 1));
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
