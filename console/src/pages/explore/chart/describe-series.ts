import { formatCount, withUnit } from '../../../lib/figures.ts';
import type { AggregateSeries, HistogramSeries, RawSeries } from '../answer/answer.ts';
import { boxText } from './draw-boxes.ts';
import { medianOf } from './draw-distribution.ts';
import { binTitle } from './draw-histogram.ts';

const SENTENCES_MAX = 8;

/** What there is to see in a chart of aggregates, for screen readers. */
export function describeAggregates(series: readonly AggregateSeries[], unit: string): string {
  return sentences(series, ({ label, points }) => {
    const means = points.map(({ metricValue }) => metricValue);
    const say = (mean: number | undefined) => withUnit(mean ?? 0, unit);
    if (means.length === 1) return `${label}: ${say(means[0])}.`;
    const sorted = means.toSorted((a, b) => a - b);
    return [
      `${label}: ${formatCount(means.length)} points between ${say(sorted[0])} and ${say(sorted.at(-1))}`,
      `the first ${say(means[0])} and the last ${say(means.at(-1))}.`,
    ].join(', ');
  });
}

export function describeBoxes(series: readonly AggregateSeries[], unit: string): string {
  return sentences(
    series,
    ({ label, points }) => `${label}: ${points.map((point) => boxText(point, unit)).join(' ')}.`,
  );
}

export function describeResults(series: readonly RawSeries[], unit: string): string {
  return sentences(series, ({ label, points }) => {
    const median = withUnit(medianOf(points), unit);
    return `${label}: ${formatCount(points.length)} results, half of them below ${median}.`;
  });
}

export function describeHistogram(series: readonly HistogramSeries[], unit: string): string {
  return sentences(series, ({ label, points }) => {
    const [fullest] = points.toSorted((a, b) => b.share - a.share);
    if (!fullest) return `${label}: nothing.`;
    return `${label}: ${formatCount(points.reduce((sum, { count }) => sum + count, 0))} in ${points.length} bins, most of them in ${binTitle(fullest, unit)}: ${withUnit(fullest.share, '%')}.`;
  });
}

function sentences<S>(series: readonly S[], describe: (series: S) => string): string {
  const rest = series.length - SENTENCES_MAX;
  const all = series.slice(0, SENTENCES_MAX).map(describe);
  return [...all, ...(rest > 0 ? [`And ${rest} more. The table has all of them.`] : [])].join(' ');
}
