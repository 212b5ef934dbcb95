/** Percentiles by linear interpolation between order statistics of values in ascending order. */
export function percentilesOf(sorted: Float64Array, percents: readonly number[]): number[] {
  return percents.map((percent) =>
    valueAtRank(percentileRank(percent, sorted.length), (rank) => sorted[rank] ?? Number.NaN),
  );
}

/** The rank of a percentile among `count` values, from 0: a fraction where it lies between two values. */
export function percentileRank(percent: number, count: number): number {
  return ((count - 1) * percent) / 100;
}

export function valueAtRank(rank: number, valueAt: (rank: number) => number): number {
  const below = Math.floor(rank);
  const low = valueAt(below);
  return below === rank ? low : between(low, valueAt(below + 1), rank - below);
}

/** The number at a share of the distance between two others. */
export function between(low: number, high: number, share: number): number {
  return low + share * (high - low);
}

/**
 * The same of values with weights, both in the order of values, then weights: with C_k the weight up to and with value k, it
 * stands at (C_(k-1) + C_k - w_1) / (2 C_n - w_1 - w_n).
 */
export function weightedPercentilesOf(
  sorted: Float64Array,
  weights: Float64Array,
  percents: readonly number[],
): number[] {
  const first = weights[0] ?? 0;
  let upTo = 0;
  const places = weights.map((weight) => {
    upTo += weight;
    return 2 * upTo - weight - first;
  });
  const whole = places.at(-1) ?? 0;
  return percents.map((percent) => {
    const wanted = (whole * percent) / 100;
    // Where weights are too small beside others to move a place, the last of those that share it counts.
    const below = Math.max(
      0,
      places.findLastIndex((place) => place <= wanted),
    );
    const [low = Number.NaN, high] = [sorted[below], sorted[below + 1]];
    if (high === undefined) return low;
    const [from, to] = [places[below] ?? 0, places[below + 1] ?? 0];
    return between(low, high, (wanted - from) / (to - from));
  });
}

/**
 * The largest value with no more than the share of the weight at or below it, else the smallest. One step below the usual
 * lower median.
 */
export function lowerPercentilesOf(sorted: Float64Array, weights: Float64Array, percents: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const upTo = new Float64Array(sorted.length);
  let sum = 0;
  weights.forEach((weight, index) => {
    sum += weight;
    upTo[index] = sum;
  });
  // The weight at or below a value is that up to the last of its equals.
  for (let index = sorted.length - 2; index >= 0; index -= 1) {
    if (sorted[index] === sorted[index + 1]) upTo[index] = upTo[index + 1] ?? 0;
  }
  return percents.map((percent) => {
    const limit = (percent / 100) * whole * (1 + 1e-12);
    const found = upTo.findLastIndex((weight) => weight <= limit);
    return sorted[Math.max(0, found)] ?? Number.NaN;
  });
}
