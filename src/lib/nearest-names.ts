const SHOWN_MAX = 3;

/** The names that a mistyped one probably means, nearest first; none if all are too different. */
export function nearestNames(typed: string, known: readonly string[]): readonly string[] {
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
  return Math.abs(wanted.length - name.length) > limit ? limit + 1 : editDistance(wanted, name);
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
