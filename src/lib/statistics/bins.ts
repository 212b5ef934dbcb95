/**
 * Edges of equal bins between two values, e_i = lowest + i (highest - lowest) / bins. Every engine is given these numbers, so
 * that a value lies in the same bin everywhere. Where there is one value, there is one bin.
 */
export function equalEdges(lowest: number, highest: number, bins: number): readonly number[] {
  if (lowest === highest) return [lowest, highest];
  const between = Array.from({ length: bins }, (_, index) => lowest + (index * (highest - lowest)) / bins);
  return [...between, highest];
}

/**
 * Where a value lies: 0 below the first edge, 1 in the first bin, and so on, one more than there are bins above the last edge.
 * Bins begin with their lower edge, and the last one ends with its upper edge.
 */
export function placeOf(value: number, edges: readonly number[]): number {
  const bins = edges.length - 1;
  if (value > (edges[bins] ?? Number.NaN)) return bins + 1;
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? Number.NaN) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, bins);
}
