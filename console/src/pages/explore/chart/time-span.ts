import type { AggregateSeries } from '../answer/answer.ts';

/** From the first start of a period to the last. */
export function timeSpan(series: readonly AggregateSeries[]): readonly [Date, Date] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { start } of series.flatMap(({ points }) => points)) {
    if (!start) continue;
    first = Math.min(first, start.getTime());
    last = Math.max(last, start.getTime());
  }
  return [new Date(first), new Date(last)];
}
