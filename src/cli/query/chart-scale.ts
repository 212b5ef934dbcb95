import { decimalsOf, type Row } from './points.ts';

/** What all series of a chart are measured by, so that they can be compared. */
export interface ChartScale {
  readonly least: number;
  readonly most: number;
  readonly show: (value: number) => string;
  /** Places of the terminal. */
  readonly width: number;
}

export function chartScale(points: readonly Row[], width: number): ChartScale {
  const values = points.map(metricValueOf);
  const decimals = decimalsOf(values);
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  const least = values.reduce((smallest, value) => Math.min(smallest, value), most);
  return { least, most, show: (value) => value.toFixed(decimals), width };
}

export function metricValueOf({ metricValue }: Row): number {
  return Number(metricValue);
}

/** A length in eighths of a character, the steps in which bars and columns are drawn. */
export function eighths(value: number, most: number, length: number): number {
  return most > 0 ? Math.round((value / most) * length * 8) : 0;
}
