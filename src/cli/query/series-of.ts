import { visibleText } from '../visible-text.ts';
import type { Row } from './table-columns.ts';

export interface Series {
  /** Undefined where there is nothing to tell apart. */
  readonly label: string | undefined;
  readonly points: readonly Row[];
}

/** Points by what they are split by; those of a series stand together. */
export function seriesOf(points: readonly Row[], splits: readonly string[]): Series[] {
  const series: { readonly key: string; readonly label: string | undefined; readonly points: Row[] }[] = [];
  for (const point of points) {
    const values = splits.map((name) => point[name]);
    const key = JSON.stringify(values);
    const last = series.at(-1);
    if (last?.key === key) last.points.push(point);
    else series.push({ key, label: values.map(visibleText).join(', ') || undefined, points: [point] });
  }
  return series;
}
