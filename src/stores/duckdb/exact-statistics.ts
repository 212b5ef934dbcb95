/** Mean and population standard deviation from exact sums of whole numbers and of their squares. */
export function exactStatistics(n: number, total: bigint, squares: bigint): { mean: number; stdDev: number } {
  const count = BigInt(n);
  // n * sum(x^2) - sum(x)^2 is exact; only the last division rounds.
  const spread = count * squares - total * total;
  return { mean: Number(total) / n, stdDev: Math.sqrt(Number(spread)) / n };
}
