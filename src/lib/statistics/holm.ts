/** Holm's adjustment of p-values that are looked at together. What has none is not counted. */
export function adjustByHolm(pValues: readonly (number | null)[]): (number | null)[] {
  const known = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let largest = 0;
  known.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, (known.length - rank) * p));
    adjusted[index] = largest;
  });
  return adjusted;
}
