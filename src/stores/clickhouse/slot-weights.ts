import { between } from '../../lib/statistics/percentiles.ts';

/** A group as a statement returns it: weights as texts, and pairs of a slot and the weight of its values. */
export type GroupSlots = readonly [
  first: string,
  last: string,
  largest: string,
  slots: readonly (readonly [slot: number | string, weight: string])[],
];

interface Slot {
  readonly number: number;
  readonly before: bigint;
  readonly upto: bigint;
  readonly runs: Run[];
}

/** Equal values of the same weight, and the weight of all values up to the last of them. */
interface Run {
  readonly x: number;
  readonly weight: bigint;
  readonly from: bigint;
  readonly upto: bigint;
}

/**
 * What the values of a group weigh in each slot, in the order of values; and those values that its percentiles need. Values are
 * placed at the middles of their weights; where all weigh the same, that is R-7.
 */
export class SlotWeights {
  readonly #slots: readonly Slot[];
  readonly #byNumber: ReadonlyMap<number, Slot>;
  readonly #percentiles: readonly number[];
  readonly #first: bigint;
  readonly #largest: bigint;
  /** Twice the distance from the middle of the lowest value's weight to the middle of the highest value's. */
  readonly #width: number;

  constructor([first, last, largest, pairs]: GroupSlots, percentiles: readonly number[]) {
    let upto = 0n;
    this.#slots = pairs
      .map(([number, weight]) => ({ number: Number(number), weight: BigInt(weight) }))
      .sort((a, b) => a.number - b.number)
      .map(({ number, weight }) => {
        upto += weight;
        return { number, before: upto - weight, upto, runs: [] };
      });
    this.#byNumber = new Map(this.#slots.map((slot) => [slot.number, slot]));
    this.#percentiles = percentiles;
    this.#first = BigInt(first);
    this.#largest = BigInt(largest);
    this.#width = Number(2n * upto - BigInt(first) - BigInt(last));
  }

  /** The slots that hold a percentile, or the value next to it. */
  wanted(): number[] {
    return [...new Set(this.#percentiles.flatMap((percent) => this.#around(percent).map(({ number }) => number)))];
  }

  /** Adds values of a wanted slot, in ascending order, of the same value by their weights. */
  add(slot: number, x: number, weight: bigint, n: bigint): void {
    const { runs = [], before = 0n } = this.#byNumber.get(slot) ?? {};
    const from = runs.at(-1)?.upto ?? before;
    runs.push({ x, weight, from, upto: from + weight * n });
  }

  /** True if the values that were read have the weights that were counted. */
  isComplete(): boolean {
    return this.wanted().every((number) => {
      const slot = this.#byNumber.get(number);
      return slot?.runs.at(-1)?.upto === slot?.upto;
    });
  }

  /** By linear interpolation between the middles of the weights on either side. */
  percentiles(): number[] {
    return this.#percentiles.map((percent) => {
      const rank = this.#rankOf(percent);
      const runs = this.#around(percent).flatMap((slot) => slot.runs);
      const place = runs.findIndex(({ weight, upto }) => this.#distance(2n * upto - weight) >= rank);
      const [below, above] = [runs[place - 1], runs.at(place)];
      if (!above) return Number.NaN;
      const end = this.#distance(2n * above.from + above.weight);
      if (!below || end <= rank) return above.x;
      const begin = this.#distance(2n * below.upto - below.weight);
      return between(below.x, above.x, (rank - begin) / (end - begin));
    });
  }

  #rankOf(percent: number): number {
    return (this.#width * percent) / 100;
  }

  /** Twice the distance from the middle of the lowest value's weight. */
  #distance(middle: bigint): number {
    return Number(middle - this.#first);
  }

  /** The slot of a rank, and those beside it that the nearest values can be in. */
  #around(percent: number): Slot[] {
    const rank = this.#rankOf(percent);
    const found = this.#slots.findIndex(({ upto }) => this.#distance(2n * upto) >= rank);
    const place = found < 0 ? this.#slots.length - 1 : found;
    const slot = this.#slots[place];
    if (!slot) return [];
    const first = rank < this.#distance(2n * slot.before + this.#largest) ? Math.max(0, place - 1) : place;
    const last = rank > this.#distance(2n * slot.upto - this.#largest) ? place + 1 : place;
    return this.#slots.slice(first, last + 1);
  }
}
