/** How many values of a group lie in each slot, in the order of values; and those values that its percentiles need. */
export class SlotCounts {
  readonly #counts: ReadonlyMap<number, number>;
  readonly #before = new Map<number, number>();
  readonly #total: number;
  readonly #values = new Map<number, { readonly x: number; readonly n: number }[]>();

  readonly #percentiles: readonly number[];

  /** Pairs of a slot and its number of values. */
  constructor(pairs: readonly (readonly [number, number])[], percentiles: readonly number[]) {
    this.#percentiles = percentiles;
    const counts = pairs.map(([slot, n]) => [Number(slot), Number(n)] as const).sort(([a], [b]) => a - b);
    let total = 0;
    for (const [slot, n] of counts) {
      this.#before.set(slot, total);
      total += n;
    }
    this.#counts = new Map(counts);
    this.#total = total;
  }

  /** The slots that hold a percentile, or the value after it. */
  wanted(): number[] {
    return [...new Set(this.#ranks().flatMap(({ below, above }) => [this.#slotOf(below), this.#slotOf(above)]))];
  }

  /** Adds a value of a wanted slot, in ascending order. */
  add(slot: number, x: number, n: number): void {
    const values = this.#values.get(slot) ?? [];
    values.push({ x, n });
    this.#values.set(slot, values);
  }

  /** Whether the values are as many as were counted. */
  isComplete(): boolean {
    const found = (slot: number) => (this.#values.get(slot) ?? []).reduce((sum, { n }) => sum + n, 0);
    return this.wanted().every((slot) => found(slot) === this.#counts.get(slot));
  }

  /** By linear interpolation between the two nearest ranks. */
  percentiles(): number[] {
    return this.#ranks().map(({ below, above, share }) => {
      const [low, high] = [this.#at(below), this.#at(above)];
      return low + share * (high - low);
    });
  }

  #slotOf(rank: number): number {
    let found = Number.NaN;
    for (const [slot, before] of this.#before) {
      if (before > rank) break;
      found = slot;
    }
    return found;
  }

  #at(rank: number): number {
    const slot = this.#slotOf(rank);
    let upto = this.#before.get(slot) ?? 0;
    for (const { x, n } of this.#values.get(slot) ?? []) {
      upto += n;
      if (rank < upto) return x;
    }
    return Number.NaN;
  }

  #ranks(): { readonly below: number; readonly above: number; readonly share: number }[] {
    return this.#percentiles.map((percent) => {
      const rank = ((this.#total - 1) * percent) / 100;
      const below = Math.floor(rank);
      return { below, above: Math.min(below + 1, this.#total - 1), share: rank - below };
    });
  }
}
