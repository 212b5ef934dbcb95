export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Edges of bins of equal width, that hold the values of all series. */
export interface Binning {
  readonly from: number;
  readonly width: number;
  readonly count: number;
  /** Whether the last bin also holds what is beyond it. */
  readonly isOpen: boolean;
}

const BINS = 60;
/** Beyond so many times the 99th percentile there is nothing but outliers, which would squeeze everything else. */
const TAIL = 2;

export function binningOf(values: readonly number[]): Binning {
  const sorted = Float64Array.from(values).sort();
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? 0;
  const usual = sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0;
  const end = usual > 0 && high > usual * TAIL ? usual * TAIL : high;
  const width = niceWidth((end - low) / BINS);
  const from = Math.floor(low / width) * width;
  // Where values are far from zero and close together, an edge can't be told from its neighbours.
  const count = Math.min(BINS + 2, Math.floor((end - from) / width) + 1);
  return { from, width, count, isOpen: end < high };
}

export function histogram(values: readonly number[], { from, width, count }: Binning): readonly Bin[] {
  const counts = new Array<number>(count).fill(0);
  for (const value of values) {
    const place = Math.max(0, Math.min(count - 1, Math.floor((value - from) / width)));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((inBin, place) => ({ from: from + place * width, to: from + (place + 1) * width, count: inBin }));
}

/** The next larger of 1, 2 and 5 times a power of ten; one for values that are all the same. */
function niceWidth(wanted: number): number {
  if (wanted < Number.MIN_VALUE / Number.EPSILON) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5].find((step) => step * power >= wanted) ?? 10) * power;
}
