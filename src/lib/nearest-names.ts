const SHOWN_MAX = 3;
const LENGTH_MAX = 64;

/** The names that a mistyped one probably means, nearest first; none if all are too different, or it is long. */
export function nearestNames(typed: string, known: readonly string[]): readonly string[] {
  if (typed.length > LENGTH_MAX) return [];
  const wanted = typed.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  return [...new Set(known)]
    .map((name) => ({ name, distance: distanceTo(wanted, name.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SHOWN_MAX)
    .map(({ name }) => name);
}

/** A name that contains the typed one has distance 0; `limit` stands for any larger distance. */
function distanceTo(wanted: string, name: string, limit: number): number {
  if (wanted.length > 2 && name.includes(wanted)) return 0;
  return editDistance(wanted, name, limit);
}

/**
 * Letters to insert, delete, replace or swap with their neighbour (optimal string alignment); `limit + 1` stands for any
 * larger distance than the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast = new Int32Array(b.length + 1);
  let last = Int32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Int32Array(b.length + 1);
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = last[j] as number;
      const before = row[j - 1] as number;
      const replaced = last[j - 1] as number;
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let distance = Math.min(above + 1, before + 1, replaced + (isSame ? 0 : 1));
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) distance = Math.min(distance, (beforeLast[j - 2] as number) + 1);
      row[j] = distance;
      least = Math.min(least, distance);
    }
    // Later distances come from this row or the one before it, which has one less at most, and a swap adds one.
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] as number, limit + 1);
}
