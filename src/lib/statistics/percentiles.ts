/** Percentiles by linear interpolation between order statistics of values in ascending order. */
export function percentilesOf(sorted: Float64Array, percents: readonly number[]): number[] {
  return percents.map((percent) => {
    const rank = ((sorted.length - 1) * percent) / 100;
    const below = Math.floor(rank);
    const low = sorted[below] ?? Number.NaN;
    return low + (rank - below) * ((sorted[below + 1] ?? low) - low);
  });
}
