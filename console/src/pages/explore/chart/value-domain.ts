import type { Ribbon } from '../../../question/view.ts';
import type { AggregateSeries } from '../answer/answer.ts';
import { RIBBON_PERCENTILES } from './ribbons.ts';

/** From zero on, unless the values lie so close together that the differences could not be seen. */
export function valueDomain(
  series: readonly AggregateSeries[],
  ribbons: readonly Ribbon[],
  isFromZero: boolean,
): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { metricValue, ci95, percentiles } of series.flatMap(({ points }) => points)) {
    const bounds = ribbons.map((ribbon) => RIBBON_PERCENTILES[ribbon]);
    low = Math.min(low, metricValue - ci95, ...bounds.map(([from]) => percentiles[from]));
    high = Math.max(high, metricValue + ci95, ...bounds.map(([, to]) => percentiles[to]));
  }
  if (low > high) return [0, 1];
  if (isFromZero || low < high / 2) return [Math.min(0, low), Math.max(0, high)];
  return low === high ? [low - 1, high + 1] : [low, high];
}
