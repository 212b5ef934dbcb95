import type * as Plot from '@observablehq/plot';
import { formatCount, withUnit } from '../../../lib/figures.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import { intervalName } from '../../../question/methods.ts';
import {
  type AggregateAnswer,
  type AggregatePoint,
  type AggregateSeries,
  type Answer,
  hasFewAgents,
  type RawAnswer,
  type RawSeries,
  type Series,
} from '../answer/answer.ts';
import { isUnfinished } from '../answer/periods.ts';
import type { Ribbon } from '../question/view.ts';
import { drawElementBars, drawTotalBars } from './draw-bars.ts';
import { binningOf, drawDistribution, largestShare, medianOf, valuesOf } from './draw-distribution.ts';
import { drawTimeSeries } from './draw-time-series.ts';
import { type Drawn, timeSpan, valueDomain } from './drawing.ts';

/** A series as the legend and the choice of series see it. */
export interface PictureSeries {
  readonly key: string;
  readonly label: string;
  /** How many results it is made of. */
  readonly samples: number;
}

export interface PictureIntervals {
  readonly mark: 'Band' | 'Bar';
  readonly isByLine: boolean;
  /** Points of one agent have none. */
  readonly missing: 'none' | 'some' | 'all';
}

/** Colours of series by their keys, in the order in which the series are drawn. */
export type Colours = ReadonlyMap<string, string>;

/** An answer ready to be drawn, whatever kind of chart that makes. */
export interface Picture {
  readonly series: readonly PictureSeries[];
  /** Series are bars with a name each: they need no colours, no legend and no charts of their own. */
  readonly isNamed: boolean;
  /** The intervals and percentiles of a line can be drawn around it. */
  readonly hasRibbons: boolean;
  /** How the intervals are drawn and called; undefined where there are none. */
  readonly intervals: PictureIntervals | undefined;
  readonly hasFewAgents: boolean;
  /** Some periods are not over yet. */
  readonly hasUnfinished: boolean;
  /** What there is to see in some of the series. */
  describe(keys: readonly string[]): string;
  draw(colours: Colours, height: number, width: number): Plot.PlotOptions;
}

export function pictureOf(answer: Answer, unit: string, ribbons: readonly Ribbon[]): Picture {
  return answer.kind === 'raw' ? pictureOfResults(answer, unit) : pictureOfAggregates(answer, unit, ribbons);
}

function pictureOfAggregates(
  { series, question, askedAt }: AggregateAnswer,
  unit: string,
  wantedRibbons: readonly Ribbon[],
): Picture {
  const { aggregation } = question;
  const interval = intervalName(question);
  const hasRibbons = periodMsMax(aggregation) !== undefined;
  const ribbons = hasRibbons ? wantedRibbons : [];
  const domain = valueDomain(series, ribbons, !hasRibbons);
  const span = timeSpan(series);
  const isNamed = aggregation === 'total';
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: samplesOf(points) })),
    isNamed,
    hasRibbons,
    intervals: {
      mark: hasRibbons ? 'Band' : 'Bar',
      isByLine: interval === 'by line',
      missing: missingIntervals(series.flatMap(({ points }) => points)),
    },
    hasFewAgents: series.some(({ points }) => points.some(hasFewAgents)),
    hasUnfinished: series.some(({ points }) => points.some((point) => isUnfinished(point, aggregation, askedAt))),
    describe: (keys) => describeAggregates(withKeys(series, keys), unit),
    draw(colours, height, width) {
      const drawing = {
        drawn: coloured(series, colours),
        aggregation,
        unit,
        interval,
        ribbons,
        height,
        domain,
        span,
        now: askedAt,
      };
      if (hasRibbons) return drawTimeSeries(drawing);
      return isNamed ? drawTotalBars(drawing, width) : drawElementBars(drawing, width);
    },
  };
}

function pictureOfResults({ series }: RawAnswer, unit: string): Picture {
  const binning = binningOf(series.flatMap(({ points }) => valuesOf(points)));
  const shareMax = series.reduce((max, { points }) => Math.max(max, largestShare(points, binning)), 0);
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: points.length })),
    isNamed: false,
    hasRibbons: false,
    intervals: undefined,
    hasFewAgents: false,
    hasUnfinished: false,
    describe: (keys) => describeResults(withKeys(series, keys), unit),
    draw: (colours, height) => drawDistribution({ drawn: coloured(series, colours), binning, unit, height, shareMax }),
  };
}

function missingIntervals(points: readonly AggregatePoint[]): PictureIntervals['missing'] {
  const missing = points.filter(({ ci95 }) => ci95 === null).length;
  return missing === 0 ? 'none' : missing < points.length ? 'some' : 'all';
}

function samplesOf(points: readonly AggregatePoint[]): number {
  return points.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
}

function withKeys<S extends { readonly key: string }>(series: readonly S[], keys: readonly string[]): readonly S[] {
  const wanted = new Set(keys);
  return series.filter(({ key }) => wanted.has(key));
}

function coloured<Point>(series: readonly Series<Point>[], colours: Colours): readonly Drawn<Point>[] {
  return series.flatMap((one) => {
    const colour = colours.get(one.key);
    return colour === undefined ? [] : [{ series: one, colour }];
  });
}

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

export function describeResults(series: readonly RawSeries[], unit: string): string {
  return sentences(series, ({ label, points }) => {
    const median = withUnit(medianOf(points), unit);
    return `${label}: ${formatCount(points.length)} results, half of them below ${median}.`;
  });
}

function sentences<S>(series: readonly S[], describe: (series: S) => string): string {
  const rest = series.length - SENTENCES_MAX;
  const all = series.slice(0, SENTENCES_MAX).map(describe);
  return [...all, ...(rest > 0 ? [`And ${rest} more. The table has all of them.`] : [])].join(' ');
}
