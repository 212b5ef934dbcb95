import { seededRandom } from '../../src/lib/random.ts';

/** Choices that depend only on the seed. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** Both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1));
  }

  float(min: number, max: number): number {
    return min + this.#next() * (max - min);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }
}
