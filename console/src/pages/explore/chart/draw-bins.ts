import * as Plot from '@observablehq/plot';
import type { ChartOptions } from '../../../components/chart.tsx';
import type { Reading } from '../../../components/chart-readings.tsx';
import { formatCount, withUnit } from '../../../lib/figures.ts';
import { BAR_OPACITY } from './drawing.ts';

/** A bin between two positions of the horizontal axis. Shares are in percent. */
interface DrawnBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly share: number;
  /** Of everything up to the end of the bin; undefined where it is not drawn. */
  readonly cumulativeShare: number | undefined;
}

export interface BinnedSeries {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
  readonly bins: readonly DrawnBin[];
  /** Where a line stands; undefined for none. */
  readonly median: number | undefined;
}

interface BinsDrawing {
  /** All of them have the same bins. */
  readonly drawn: readonly BinnedSeries[];
  /** What is counted. */
  readonly of: 'results' | 'lines';
  /** How each bin reads. */
  readonly titles: readonly string[];
  readonly x: Plot.ScaleOptions;
  readonly height: number;
  /** Of the largest bin, so that charts beside each other compare. */
  readonly shareMax: number;
  /** True: the shares up to each bin are drawn instead of those in it. */
  readonly isCumulative: boolean;
}

/** How values spread: bars for one series, with their cumulative share, and outlines for several. */
export function drawBins(drawing: BinsDrawing): ChartOptions {
  const { drawn, of, x, height, shareMax, isCumulative } = drawing;
  const [single] = drawn.length === 1 ? drawn : [];
  const hasCurve = single?.bins[0]?.cumulativeShare !== undefined && !isCumulative;
  const axis = { label: `% of ${of}`, grid: true } as const;
  return {
    height,
    ...(hasCurve && { marginRight: 48 }),
    color: { type: 'identity' },
    x,
    y: isCumulative
      ? { ...axis, label: `% of ${of} up to here`, domain: [0, 100] }
      : { ...axis, domain: [0, shareMax], nice: !hasCurve },
    marks: [
      ...(isCumulative ? [curves(drawn, 1)] : shares(drawn)),
      ...(hasCurve ? [curves(drawn, shareMax / 100, 'var(--text)'), ...curveAxis(shareMax / 100)] : []),
      Plot.ruleX(
        drawn.filter(({ median }) => median !== undefined),
        {
          x: 'median',
          stroke: single ? 'var(--text)' : 'colour',
          strokeDasharray: '4 3',
          strokeWidth: 1.5,
        },
      ),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
    readings: readingsOfBins(drawing),
  };
}

function shares(drawn: readonly BinnedSeries[]): readonly Plot.Markish[] {
  if (drawn.length === 1) {
    const rows = drawn.flatMap(({ bins, colour }) => bins.map((bin) => ({ ...bin, colour })));
    return [
      Plot.rectY(rows, { x1: 'from', x2: 'to', y: 'share', fill: 'colour', fillOpacity: BAR_OPACITY, inset: 0.5 }),
    ];
  }
  const outlines = drawn.flatMap(outlineOf);
  const outline = { x: 'place', z: 'key' } as const;
  return [
    Plot.areaY(outlines, { ...outline, y1: 0, y2: 'share', fill: 'colour', fillOpacity: 0.1 }),
    Plot.lineY(outlines, { ...outline, y: 'share', stroke: 'colour', strokeWidth: 1.75 }),
  ];
}

/** The steps of a series from the left edge of its first bin to the right edge of its last, each bin as wide as it is. */
function outlineOf({ key, colour, bins }: BinnedSeries) {
  const steps = bins.flatMap(({ from, to, share }) => [
    { place: from, share },
    { place: to, share },
  ]);
  const ends = [steps[0], steps.at(-1)].map((step) => ({ place: step?.place ?? 0, share: 0 }));
  return [...ends.slice(0, 1), ...steps, ...ends.slice(1)].map((step) => ({ ...step, key, colour }));
}

/** Shares up to each edge. `scale` turns percent into positions of the vertical axis. */
function curves(drawn: readonly BinnedSeries[], scale: number, stroke = 'colour') {
  const points = drawn.flatMap(({ key, colour, bins }) => {
    const [first] = bins;
    const start = { place: first?.from ?? 0, upTo: ((first?.cumulativeShare ?? 0) - (first?.share ?? 0)) * scale };
    const steps = bins.map(({ to, cumulativeShare = 0 }) => ({ place: to, upTo: cumulativeShare * scale }));
    return [start, ...steps].map((point) => ({ ...point, key, colour }));
  });
  return Plot.lineY(points, { x: 'place', y: 'upTo', z: 'key', stroke, strokeWidth: 1.75 });
}

const PERCENTS = [0, 25, 50, 75, 100];

/** Both axes: the curve's is on the right, since a custom axis replaces the default one. */
function curveAxis(scale: number): readonly Plot.Markish[] {
  return [
    Plot.axisY({ anchor: 'left' }),
    Plot.axisY(
      PERCENTS.map((percent) => percent * scale),
      {
        anchor: 'right',
        label: 'Up to here, %',
        tickFormat: (place: number) => String(Math.round(place / scale)),
      },
    ),
  ];
}

/** Every bin with the shares of all series in it. */
function readingsOfBins({ drawn, of, titles }: BinsDrawing): readonly Reading[] {
  return titles.map((title, index) => {
    const [first] = drawn.flatMap(({ bins }) => bins[index] ?? []);
    return {
      at: ((first?.from ?? 0) + (first?.to ?? 0)) / 2,
      title,
      rows: drawn.flatMap(({ label, colour, bins }) => {
        const bin = bins[index];
        if (!bin) return [];
        const upTo = bin.cumulativeShare === undefined ? '' : `; up to here ${withUnit(bin.cumulativeShare, '%')}`;
        const text = `${withUnit(bin.share, '%')}, ${formatCount(bin.count)} ${of}${upTo}`;
        return [{ label, colour, text }];
      }),
    };
  });
}
