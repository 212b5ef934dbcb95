import type { ScaleOptions } from '@observablehq/plot';
import { formatFigure, withUnit } from '../../../lib/figures.ts';
import type { BinPoint, HistogramAnswer } from '../answer/answer.ts';
import { type BinnedSeries, drawBins } from './draw-bins.ts';
import type { Drawn } from './drawing.ts';

interface HistogramDrawing {
  readonly drawn: readonly Drawn<BinPoint>[];
  readonly answer: HistogramAnswer;
  readonly unit: string;
  readonly height: number;
  readonly width: number;
  readonly isCumulative: boolean;
}

/** Bins that the service has counted. Equal ones lie at their values; others have the same room each, whatever their width. */
export function drawHistogram({ drawn, answer, unit, ...rest }: HistogramDrawing) {
  const [first] = answer.series;
  const bins = first?.points ?? [];
  const isEqual = typeof answer.question.bins === 'number' && bins[0]?.from !== bins[0]?.to;
  const placed = drawn.map(
    ({ series, colour }): BinnedSeries => ({
      key: series.key,
      label: series.label,
      colour,
      bins: series.points.map((bin, index) => ({
        ...bin,
        from: isEqual ? (bin.from ?? 0) : index,
        to: isEqual ? (bin.to ?? 0) : index + 1,
      })),
      median: undefined,
    }),
  );
  return drawBins({
    drawn: placed,
    of: answer.question.per_agent === undefined ? 'results' : 'lines',
    titles: bins.map((bin) => binTitle(bin, unit)),
    x: {
      label: unit === '' ? null : unit,
      ...(isEqual ? { domain: [bins[0]?.from, bins.at(-1)?.to] } : edgeAxis(bins, rest.width)),
    },
    height: rest.height,
    shareMax: largestShareOf(answer),
    isCumulative: rest.isCumulative,
  });
}

/** `10 to 30 Mbit/s` */
export function binTitle({ from, to }: BinPoint, unit: string): string {
  if (from === null) return `Below ${withUnit(to ?? 0, unit)}`;
  if (to === null) return `Above ${withUnit(from, unit)}`;
  return from === to ? withUnit(from, unit) : `${formatFigure(from)} to ${withUnit(to, unit)}`;
}

function largestShareOf({ series }: HistogramAnswer): number {
  return series.flatMap(({ points }) => points).reduce((max, { share }) => Math.max(max, share), 0);
}

const LABEL_PX = 56;

/** An edge between every two bins, as many of them named as there is room for. */
function edgeAxis(bins: readonly BinPoint[], width: number): ScaleOptions {
  const [first] = bins;
  const ends = [...bins.map(({ from }) => from), bins.at(-1)?.to ?? null];
  const isOneValue = first?.from === first?.to;
  const names = new Map(
    isOneValue
      ? [[0.5, formatFigure(first?.from ?? 0)]]
      : ends.map((end, index) => [index, end === null ? (index === 0 ? 'less' : 'more') : formatFigure(end)]),
  );
  const step = Math.max(1, Math.ceil((names.size * LABEL_PX) / Math.max(1, width)));
  const ticks = [...names.keys()].filter((_, index) => index % step === 0);
  return { domain: [0, bins.length], ticks, tickFormat: (place: number) => names.get(place) ?? '' };
}
