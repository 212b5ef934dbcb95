import type { Series, SplitValue } from './answer.ts';

/** Points as series, in the order in which their combinations of split values first come. */
export function groupBySplits<Wire extends object, Point>(
  points: readonly Wire[],
  splits: readonly string[],
  read: (point: Wire) => Point,
): readonly Series<Point>[] {
  const groups = new Map<string, { readonly splitValues: readonly SplitValue[]; readonly points: Point[] }>();
  for (const point of points) {
    const splitValues = splits.map((split) => (point as Readonly<Record<string, SplitValue>>)[split] ?? null);
    const key = JSON.stringify(splitValues);
    const group = groups.get(key) ?? { splitValues, points: [] };
    groups.set(key, group);
    group.points.push(read(point));
  }
  return [...groups].map(([key, group]) => ({ key, label: labelOf(group.splitValues), ...group }));
}

function labelOf(splitValues: readonly SplitValue[]): string {
  return splitValues.length === 0 ? 'All' : splitValues.map((value) => value ?? 'not set').join(' · ');
}
