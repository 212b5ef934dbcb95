import type { Aggregation, Annotation } from '../../../../../client/index.ts';
import type { ChartOptions } from '../../../components/chart.tsx';
import { formatCount, withUnit } from '../../../lib/figures.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import { intervalName } from '../../../question/methods.ts';
import { placeOf } from '../annotations/annotations.ts';
import {
  type AggregateAnswer,
  type AggregatePoint,
  type AggregateSeries,
  type Answer,
  type HistogramAnswer,
  type HistogramSeries,
  hasFewAgents,
  hasInterval,
  type RawAnswer,
  type RawSeries,
  type Series,
} from '../answer/answer.ts';
import { type LevelChange, levelChanges } from '../answer/level-changes.ts';
import { coverageOf } from '../answer/periods.ts';
import type { Ribbon } from '../question/view.ts';
import { drawElements, drawTotalBars } from './draw-bars.ts';
import { boxText, canBeBoxed, drawBoxes } from './draw-boxes.ts';
import { binningOf, drawDistribution, largestShare, medianOf, valuesOf } from './draw-distribution.ts';
import { binTitle, drawHistogram } from './draw-histogram.ts';
import { drawTimeSeries } from './draw-time-series.ts';
import { type Drawn, timeSpan, valueDomain } from './drawing.ts';
import { type Figure, withFigure } from './figure.ts';

/** The figure of a histogram that is not its plain one, as addresses have it. */
export const CUMULATIVE = 'cumulative';

/** A series as the legend and the choice of series see it. */
export interface PictureSeries {
  readonly key: string;
  readonly label: string;
  /** How many results or lines it is made of. */
  readonly samples: number;
}

export interface PictureIntervals {
  readonly mark: 'Band' | 'Bar';
  readonly isByLine: boolean;
  /** What they are of: `mean`. */
  readonly of: string;
  /** Points of one agent have none. */
  readonly missing: 'none' | 'some' | 'all';
}

/** Colours of series by their keys, in the order in which the series are drawn. */
export type Colours = ReadonlyMap<string, string>;

/** An answer ready to be drawn, whatever kind of chart that makes. */
export interface Picture {
  readonly series: readonly PictureSeries[];
  /** What the numbers of the series count. */
  readonly counted: 'samples' | 'lines';
  /** Series are named bars: they need no colours, no legend and no separate charts. */
  readonly isNamed: boolean;
  /** The intervals and percentiles of a line can be drawn around it. */
  readonly hasRibbons: boolean;
  /** How the intervals are drawn and called; undefined where there are none. */
  readonly intervals: PictureIntervals | undefined;
  readonly hasFewAgents: boolean;
  /** Some periods are not in the answer as a whole. */
  readonly hasParts: boolean;
  /** The value axis can begin at zero or at the values. */
  readonly hasAxisChoice: boolean;
  /** Where the value axis begins, if it is not at zero. */
  readonly axisStart: number | undefined;
  /** What is drawn over bins: lines at medians, or the cumulative share; undefined where there are no bins. */
  readonly binned: 'median' | 'cumulative' | undefined;
  /** True: boxes of percentiles, with no other figure. */
  readonly isBoxed: boolean;
  /** Of all series, the largest first. */
  readonly changes: readonly LevelChange[];
  /** Those that the chart shows. */
  readonly annotations: readonly Annotation[];
  /** What there is to see in some of the series. */
  describe(keys: readonly string[]): string;
  draw(colours: Colours, height: number, width: number): ChartOptions;
}

/** How a picture is made of an answer. */
export interface PictureOptions {
  readonly unit: string;
  readonly ribbons: readonly Ribbon[];
  /** What is drawn of aggregates. */
  readonly figure: Figure;
  readonly isFitted: boolean;
  /** True: aggregates are drawn as box plots, where they can be. */
  readonly isBoxed: boolean;
  /** True: a histogram shows the shares up to each bin instead of those in it. */
  readonly isCumulative: boolean;
  /** Of all times. */
  readonly annotations: readonly Annotation[];
}

export function pictureOf(answer: Answer, options: PictureOptions): Picture {
  if (answer.kind === 'raw') return pictureOfResults(answer, options.unit);
  if (answer.kind === 'histogram') return pictureOfHistogram(answer, options);
  const { figure } = options;
  if (options.isBoxed && canBeBoxed(answer)) return pictureOfBoxes(answer, options);
  const isMean = figure.key === 'mean';
  return pictureOfAggregates(isMean ? answer : withFigure(answer, figure), { ...options, unit: figure.unit });
}

function pictureOfAggregates(answer: AggregateAnswer, options: PictureOptions): Picture {
  const { series, question } = answer;
  const { unit, figure, isFitted } = options;
  const { aggregation } = question;
  const interval = figure.hasInterval ? intervalName(question) : undefined;
  const isOverTime = periodMsMax(aggregation) !== undefined;
  const hasRibbons = isOverTime && (figure.key === 'mean' || figure.key === 'median');
  const ribbons = hasRibbons ? options.ribbons : [];
  const domain = valueDomain(series, ribbons, !(isOverTime && isFitted));
  const span = timeSpan(series);
  const isNamed = aggregation === 'total';
  const changes = isOverTime ? levelChanges(series, aggregation) : [];
  const annotations = isOverTime ? annotationsIn(span, aggregation, options.annotations) : [];
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: samplesOf(points) })),
    counted: 'samples',
    isNamed,
    hasRibbons,
    intervals:
      interval === undefined
        ? undefined
        : {
            mark: isOverTime || (!isNamed && series.length > 1) ? 'Band' : 'Bar',
            isByLine: interval === 'by line',
            of: figure.name.toLowerCase(),
            missing: missingIntervals(series.flatMap(({ points }) => points)),
          },
    hasFewAgents: series.some(({ points }) => points.some(hasFewAgents)),
    hasParts: series.some(({ points }) => points.some((point) => coverageOf(point, answer) !== 'whole')),
    hasAxisChoice: isOverTime,
    axisStart: domain[0] > 0 || domain[1] < 0 ? domain[0] : undefined,
    binned: undefined,
    isBoxed: false,
    changes,
    annotations,
    describe: (keys) => describeAggregates(withKeys(series, keys), unit),
    draw(colours, height, width) {
      const drawing = {
        drawn: coloured(series, colours),
        aggregation,
        unit,
        figure: figure.name,
        interval,
        ribbons,
        height,
        domain,
        span,
        asked: answer,
        changes,
        annotations,
        isSplit: series.length > 1,
        reference:
          question.relative_to !== undefined && unit === '%' && figure.key.startsWith('at_') === false
            ? 100
            : undefined,
      };
      if (isOverTime) return drawTimeSeries(drawing, width);
      return isNamed ? drawTotalBars(drawing, width) : drawElements(drawing, width);
    },
  };
}

function pictureOfBoxes(answer: AggregateAnswer, { unit }: PictureOptions): Picture {
  const { series } = answer;
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: samplesOf(points) })),
    counted: 'samples',
    isNamed: true,
    hasRibbons: false,
    intervals: undefined,
    hasFewAgents: series.some(({ points }) => points.some(hasFewAgents)),
    hasParts: false,
    hasAxisChoice: false,
    axisStart: undefined,
    binned: undefined,
    isBoxed: true,
    changes: [],
    annotations: [],
    describe: (keys) => describeBoxes(withKeys(series, keys), unit),
    draw: (colours, _, width) => drawBoxes({ drawn: coloured(series, colours), unit }, width),
  };
}

/** Those from the start of the first period to the end of the last. */
function annotationsIn(
  [first, last]: readonly [Date, Date],
  aggregation: Aggregation,
  annotations: readonly Annotation[],
): readonly Annotation[] {
  const end = last.getTime() + (periodMsMax(aggregation) ?? 0);
  return annotations.filter((annotation) => {
    const at = placeOf(annotation).getTime();
    return at >= first.getTime() && at < end;
  });
}

function pictureOfResults({ series }: RawAnswer, unit: string): Picture {
  const binning = binningOf(series.flatMap(({ points }) => valuesOf(points)));
  const shareMax = series.reduce((max, { points }) => Math.max(max, largestShare(points, binning)), 0);
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: points.length })),
    counted: 'samples',
    isNamed: false,
    hasRibbons: false,
    intervals: undefined,
    hasFewAgents: false,
    hasParts: false,
    hasAxisChoice: false,
    axisStart: undefined,
    binned: 'median',
    isBoxed: false,
    changes: [],
    annotations: [],
    describe: (keys) => describeResults(withKeys(series, keys), unit),
    draw: (colours, height) => drawDistribution({ drawn: coloured(series, colours), binning, unit, height, shareMax }),
  };
}

function pictureOfHistogram(answer: HistogramAnswer, { unit, isCumulative }: PictureOptions): Picture {
  const { series } = answer;
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: countOf(points) })),
    counted: answer.question.per_agent === undefined ? 'samples' : 'lines',
    isNamed: false,
    hasRibbons: false,
    intervals: undefined,
    hasFewAgents: false,
    hasParts: false,
    hasAxisChoice: false,
    axisStart: undefined,
    binned: 'cumulative',
    isBoxed: false,
    changes: [],
    annotations: [],
    describe: (keys) => describeHistogram(withKeys(series, keys), unit),
    draw: (colours, height, width) =>
      drawHistogram({ drawn: coloured(series, colours), answer, unit, height, width, isCumulative }),
  };
}

function countOf(points: HistogramSeries['points']): number {
  return points.reduce((sum, { count }) => sum + count, 0);
}

function missingIntervals(points: readonly AggregatePoint[]): PictureIntervals['missing'] {
  const missing = points.filter((point) => !hasInterval(point)).length;
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
    return `${label}: ${formatCount(countOf(points))} in ${points.length} bins, most of them in ${binTitle(fullest, unit)}: ${withUnit(fullest.share, '%')}.`;
  });
}

function sentences<S>(series: readonly S[], describe: (series: S) => string): string {
  const rest = series.length - SENTENCES_MAX;
  const all = series.slice(0, SENTENCES_MAX).map(describe);
  return [...all, ...(rest > 0 ? [`And ${rest} more. The table has all of them.`] : [])].join(' ');
}
