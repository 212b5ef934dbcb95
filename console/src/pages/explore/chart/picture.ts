import type { Aggregation, Annotation } from '../../../../../client/index.ts';
import type { ChartOptions } from '../../../components/chart.tsx';
import { periodMsMax } from '../../../question/aggregations.ts';
import { intervalName } from '../../../question/methods.ts';
import { placeOf } from '../annotations/annotations.ts';
import {
  type AggregateAnswer,
  type AggregatePoint,
  type Answer,
  type EarlierAnswer,
  type HistogramAnswer,
  type HistogramSeries,
  hasFewAgents,
  hasInterval,
  type RawAnswer,
  type Series,
  type SplitValue,
} from '../answer/answer.ts';
import { type LevelChange, levelChanges } from '../answer/level-changes.ts';
import { coverageOf } from '../answer/periods.ts';
import { type Trend, trendOf } from '../answer/trend.ts';
import type { DrawnAs, Ribbon } from '../question/view.ts';
import { describeAggregates, describeBoxes, describeHistogram, describeResults } from './describe-series.ts';
import { drawElements, drawTotalBars } from './draw-bars.ts';
import { drawBoxes } from './draw-boxes.ts';
import { drawBoxesInTime } from './draw-boxes-in-time.ts';
import { binningOf, drawDistribution, largestShare, valuesOf } from './draw-distribution.ts';
import { drawHistogram } from './draw-histogram.ts';
import { drawScatter, scatterRange } from './draw-scatter.ts';
import { drawTimeSeries } from './draw-time-series.ts';
import { type Drawn, timeSpan, valueDomain } from './drawing.ts';
import { type Figure, withFigure } from './figure.ts';

/** The figure of a histogram that is not its plain one, as addresses have it. */
export const CUMULATIVE = 'cumulative';

/** A series as the legend and the choice of series see it. */
export interface PictureSeries {
  readonly key: string;
  readonly label: string;
  readonly splitValues: readonly SplitValue[];
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
  /** True: dots at the times of single results. */
  readonly isScattered: boolean;
  /** There can be trends. */
  readonly hasTrends: boolean;
  /** Of the series, where they are asked for and there are any. */
  readonly trends: readonly Trend[];
  /** The level that is drawn as a line; undefined: none is chosen, or none can be drawn. */
  readonly target: number | undefined;
  /** What is drawn behind, or why it is not; undefined: nothing was asked. */
  readonly earlier: string | undefined;
  /** Of all series, the largest first. */
  readonly changes: readonly LevelChange[];
  /** Those that the chart shows. */
  readonly annotations: readonly Annotation[];
  /** What there is to see in some of the series. */
  describe(keys: readonly string[]): string;
  draw(colours: Colours, height: number, width: number): ChartOptions;
}

/** How a picture is made of an answer. */
interface PictureOptions {
  readonly unit: string;
  readonly ribbons: readonly Ribbon[];
  /** What is drawn of aggregates. */
  readonly figure: Figure;
  readonly isFitted: boolean;
  readonly drawnAs: DrawnAs | undefined;
  readonly target: number | undefined;
  /** True: trends of answers over time are drawn. */
  readonly hasTrends: boolean;
  /** True: a histogram shows the shares up to each bin instead of those in it. */
  readonly isCumulative: boolean;
  /** Of all times. */
  readonly annotations: readonly Annotation[];
}

export function pictureOf(answer: Answer, options: PictureOptions): Picture {
  if (answer.kind === 'raw') {
    return options.drawnAs === 'scatter'
      ? pictureOfScatter(answer, options.unit)
      : pictureOfResults(answer, options.unit);
  }
  if (answer.kind === 'histogram') return pictureOfHistogram(answer, options);
  const { figure } = options;
  if (options.drawnAs === 'boxes' && answer.question.aggregation === 'total') return pictureOfBoxes(answer, options);
  // Boxes have percentiles alone, whatever the figure is.
  return figure.key === 'mean' || options.drawnAs === 'boxes'
    ? pictureOfAggregates(answer, options)
    : pictureOfAggregates(withFigure(answer, figure), { ...options, unit: figure.unit });
}

/** What most pictures have not. */
const PLAIN_PICTURE = {
  counted: 'samples',
  isNamed: false,
  hasRibbons: false,
  intervals: undefined,
  hasFewAgents: false,
  hasParts: false,
  hasAxisChoice: false,
  axisStart: undefined,
  binned: undefined,
  isBoxed: false,
  isScattered: false,
  hasTrends: false,
  trends: [],
  target: undefined,
  earlier: undefined,
  changes: [],
  annotations: [],
} as const satisfies Partial<Picture>;

function pictureOfAggregates(answer: AggregateAnswer, options: PictureOptions): Picture {
  const { series, question } = answer;
  const { unit, figure, isFitted, target } = options;
  const { aggregation } = question;
  const isOfSold = question.relative_to !== undefined && unit === '%' && !figure.key.startsWith('at_');
  const references = [...(isOfSold ? [100] : []), ...(target === undefined ? [] : [target])];
  const interval = figure.hasInterval ? intervalName(question) : undefined;
  const isOverTime = periodMsMax(aggregation) !== undefined;
  const isBoxed = options.drawnAs === 'boxes' && isOverTime;
  const hasRibbons = !isBoxed && isOverTime && (figure.key === 'mean' || figure.key === 'median');
  const ribbons: readonly Ribbon[] = isBoxed ? ['p5-p95'] : hasRibbons ? options.ribbons : [];
  const earlier = isBoxed ? [] : (answer.earlier?.series ?? []);
  const domain = valueDomain([...series, ...earlier], ribbons, !(isOverTime && isFitted), target);
  const span = timeSpan(series);
  const isNamed = aggregation === 'total';
  const changes = isOverTime && !isBoxed ? levelChanges(series, aggregation) : [];
  const trends = options.hasTrends && isOverTime ? series.flatMap((one) => trendOf(one, answer) ?? []) : [];
  const annotations = isOverTime ? annotationsIn(span, aggregation, options.annotations) : [];
  return {
    ...PLAIN_PICTURE,
    series: series.map(countedSeries),
    isNamed,
    hasRibbons,
    isBoxed,
    hasTrends: isOverTime && !isBoxed,
    trends,
    target,
    intervals:
      interval === undefined || isBoxed
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
    changes,
    annotations,
    earlier: answer.earlier && !isBoxed ? earlierNote(answer.earlier) : undefined,
    describe: (keys) => (isBoxed ? describeBoxes : describeAggregates)(withKeys(series, keys), unit),
    draw(colours, height, width) {
      const drawing = {
        drawn: coloured(series, colours),
        earlier: coloured(earlier, colours),
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
        trends,
        references,
      };
      if (isBoxed) return drawBoxesInTime(drawing, width);
      if (isOverTime) return drawTimeSeries(drawing, width);
      return isNamed ? drawTotalBars(drawing, width) : drawElements(drawing, width);
    },
  };
}

function pictureOfBoxes(answer: AggregateAnswer, { unit }: PictureOptions): Picture {
  const { series } = answer;
  return {
    ...PLAIN_PICTURE,
    series: series.map(countedSeries),
    isNamed: true,
    hasFewAgents: series.some(({ points }) => points.some(hasFewAgents)),
    isBoxed: true,
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
    ...PLAIN_PICTURE,
    series: series.map(({ key, label, splitValues, points }) => ({ key, label, splitValues, samples: points.length })),
    binned: 'median',
    describe: (keys) => describeResults(withKeys(series, keys), unit),
    draw: (colours, height) => drawDistribution({ drawn: coloured(series, colours), binning, unit, height, shareMax }),
  };
}

function pictureOfScatter({ series }: RawAnswer, unit: string): Picture {
  const range = scatterRange(series);
  return {
    ...PLAIN_PICTURE,
    series: series.map(({ key, label, splitValues, points }) => ({ key, label, splitValues, samples: points.length })),
    isScattered: true,
    describe: (keys) => describeResults(withKeys(series, keys), unit),
    draw: (colours, height) => drawScatter({ drawn: coloured(series, colours), range, unit, height }),
  };
}

/** What the pale lines are, or why there are none. */
function earlierNote({ name, isAligned, series }: EarlierAnswer): string {
  if (!isAligned) return `Not drawn: ${name}. Its periods don’t begin where these do.`;
  return series.length === 0 ? `There are no results of ${name}.` : `Pale line: ${name}.`;
}

function pictureOfHistogram(answer: HistogramAnswer, { unit, isCumulative }: PictureOptions): Picture {
  const { series } = answer;
  return {
    ...PLAIN_PICTURE,
    series: series.map(({ key, label, splitValues, points }) => ({
      key,
      label,
      splitValues,
      samples: countOf(points),
    })),
    counted: answer.question.per_agent === undefined ? 'samples' : 'lines',
    binned: 'cumulative',
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

function countedSeries({ key, label, splitValues, points }: Series<AggregatePoint>): PictureSeries {
  return { key, label, splitValues, samples: samplesOf(points) };
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
