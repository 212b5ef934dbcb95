/** A value that results are split by; null where it is unset. */
export type SplitValue = string | number | null;

/** The order of series: by one split value after the other, ascending, null last. */
export function compareSplits(a: readonly SplitValue[], b: readonly SplitValue[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const order = compare(a[index] ?? null, b[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compare(a: SplitValue, b: SplitValue): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
