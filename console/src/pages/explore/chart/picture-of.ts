import { periodMsMax } from '../../../question/aggregations.ts';
import type { Ribbon } from '../../../question/view.ts';
import type { AggregateAnswer, AggregatePoint, Answer, RawAnswer, Series } from '../answer/answer.ts';
import { hasFewAgents } from '../answer/answer.ts';
import { isUnfinished } from '../answer/is-unfinished.ts';
import { describeAggregates, describeResults } from './describe-answer.ts';
import { drawDistribution, largestShare, valuesOf } from './draw-distribution.ts';
import { drawElementBars } from './draw-element-bars.ts';
import { drawTimeSeries } from './draw-time-series.ts';
import { drawTotalBars } from './draw-total-bars.ts';
import type { Drawn } from './drawing.ts';
import { binningOf } from './histogram.ts';
import type { Colours, Picture } from './picture.ts';
import { timeSpan } from './time-span.ts';
import { valueDomain } from './value-domain.ts';

export function pictureOf(answer: Answer, unit: string, ribbons: readonly Ribbon[]): Picture {
  return answer.kind === 'raw' ? pictureOfResults(answer, unit) : pictureOfAggregates(answer, unit, ribbons);
}

function pictureOfAggregates(
  { series, question: { aggregation }, askedAt }: AggregateAnswer,
  unit: string,
  wantedRibbons: readonly Ribbon[],
): Picture {
  const hasRibbons = periodMsMax(aggregation) !== undefined;
  const ribbons = hasRibbons ? wantedRibbons : [];
  const domain = valueDomain(series, ribbons, !hasRibbons);
  const span = timeSpan(series);
  const isNamed = aggregation === 'total';
  return {
    series: series.map(({ key, label, points }) => ({ key, label, samples: samplesOf(points) })),
    isNamed,
    hasRibbons,
    hasFewAgents: series.some(({ points }) => points.some(hasFewAgents)),
    hasUnfinished: series.some(({ points }) => points.some((point) => isUnfinished(point, aggregation, askedAt))),
    describe: (keys) => describeAggregates(withKeys(series, keys), unit),
    draw(colours, height, width) {
      const drawing = {
        drawn: coloured(series, colours),
        aggregation,
        unit,
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
    hasFewAgents: false,
    hasUnfinished: false,
    describe: (keys) => describeResults(withKeys(series, keys), unit),
    draw: (colours, height) => drawDistribution({ drawn: coloured(series, colours), binning, unit, height, shareMax }),
  };
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
