import * as Plot from '@observablehq/plot';
import type { ChartOptions } from '../../../components/chart.tsx';
import type { Reading } from '../../../components/chart-readings.tsx';
import { formatCount, formatFigure, withUnit } from '../../../lib/figures.ts';
import type { RawPoint } from '../answer/answer.ts';
import type { Drawn } from './drawing.ts';

interface Distribution {
  readonly drawn: readonly Drawn<RawPoint>[];
  readonly binning: Binning;
  readonly unit: string;
  readonly height: number;
  /** Of the largest bin, in percent, so that charts beside each other compare. */
  readonly shareMax: number;
}

interface Row extends Bin {
  readonly share: number;
  readonly key: string;
  readonly colour: string;
}

/** How the values of single results spread: bars for one series, outlines for several. */
export function drawDistribution({ drawn, binning, unit, height, shareMax }: Distribution): ChartOptions {
  const rows = drawn.flatMap((one) => rowsOf(one, binning));
  const outlines = drawn.flatMap((one) => outlineOf(one, binning));
  const outline = { x: 'value', z: 'key' } as const;
  const marks =
    drawn.length === 1
      ? [Plot.rectY(rows, { x1: 'from', x2: 'to', y: 'share', fill: 'colour', fillOpacity: 0.85, inset: 0.5 })]
      : [
          Plot.areaY(outlines, { ...outline, y1: 0, y2: 'share', fill: 'colour', fillOpacity: 0.1 }),
          Plot.lineY(outlines, { ...outline, y: 'share', stroke: 'colour', strokeWidth: 1.75 }),
        ];
  return {
    height,
    color: { type: 'identity' },
    x: { label: unit === '' ? null : unit, domain: [binning.from, binning.from + binning.count * binning.width] },
    y: { label: '% of results', grid: true, domain: [0, shareMax], nice: true },
    marks: [
      ...marks,
      Plot.ruleX(drawn, {
        x: ({ series }: Drawn<RawPoint>) => medianOf(series.points),
        stroke: ({ colour }: Drawn<RawPoint>) => (drawn.length === 1 ? 'var(--text)' : colour),
        strokeDasharray: '4 3',
        strokeWidth: 1.5,
      }),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
    readings: readingsOfBins(drawn, binning, unit),
  };
}

/** In percent of a series' results. */
export function largestShare(points: readonly RawPoint[], binning: Binning): number {
  const counts = histogram(valuesOf(points), binning).map(({ count }) => count);
  return (100 * Math.max(...counts)) / Math.max(1, points.length);
}

export function valuesOf(points: readonly RawPoint[]): readonly number[] {
  return points.map(({ metricValue }) => metricValue);
}

export function medianOf(points: readonly RawPoint[]): number {
  const sorted = Float64Array.from(valuesOf(points)).sort();
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function rowsOf({ series, colour }: Drawn<RawPoint>, binning: Binning): readonly Row[] {
  const bins = histogram(valuesOf(series.points), binning);
  return bins.map((bin) => ({ ...bin, share: (100 * bin.count) / series.points.length, key: series.key, colour }));
}

/** Every bin with the shares of all series in it. */
function readingsOfBins(drawn: readonly Drawn<RawPoint>[], binning: Binning, unit: string): readonly Reading[] {
  const entries = drawn.map((one) => ({ label: one.series.label, rows: rowsOf(one, binning) }));
  return Array.from({ length: binning.count }, (_, index) => {
    const from = binning.from + index * binning.width;
    const isRest = binning.isOpen && index === binning.count - 1;
    const to = withUnit(from + binning.width, unit);
    return {
      at: from + binning.width / 2,
      title: isRest ? `${withUnit(from, unit)} and more` : `${formatFigure(from)} to ${to}`,
      rows: entries.flatMap(({ label, rows }) => {
        const row = rows[index];
        if (!row) return [];
        return [{ label, colour: row.colour, text: `${formatFigure(row.share)}%, ${formatCount(row.count)} results` }];
      }),
    };
  });
}

/** The steps of a series from the left edge of its first bin to the right edge of its last, each bin as wide as it is. */
function outlineOf({ series: { key, points }, colour }: Drawn<RawPoint>, binning: Binning) {
  const bins = histogram(valuesOf(points), binning);
  const steps = bins.flatMap(({ from, to, count }) => {
    const share = (100 * count) / points.length;
    return [
      { value: from, share },
      { value: to, share },
    ];
  });
  const ends = [steps[0], steps.at(-1)].map((step) => ({ value: step?.value ?? 0, share: 0 }));
  return [...ends.slice(0, 1), ...steps, ...ends.slice(1)].map((step) => ({ ...step, key, colour }));
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Edges of bins of equal width, that hold the values of all series. */
interface Binning {
  readonly from: number;
  readonly width: number;
  readonly count: number;
  /** Whether the last bin also holds what is beyond it. */
  readonly isOpen: boolean;
}

const BINS = 60;
/** Values beyond this multiple of the 99th percentile are outliers, which would squeeze everything else. */
const TAIL = 2;

export function binningOf(values: readonly number[]): Binning {
  const sorted = Float64Array.from(values).sort();
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? 0;
  if (low === high) return aroundOne(low);
  const usual = sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0;
  const end = usual > 0 && high > usual * TAIL ? usual * TAIL : high;
  const width = niceWidth((end - low) / BINS);
  const from = Math.floor(low / width) * width;
  // Where values are far from zero and close together, an edge can't be told from its neighbours.
  const count = Math.min(BINS + 2, Math.floor((end - from) / width) + 1);
  return { from, width, count, isOpen: end < high };
}

/** One bin with the value that all results have in its middle. */
function aroundOne(value: number): Binning {
  const width = value === 0 ? 1 : niceWidth(Math.abs(value) / 10);
  return { from: value - width / 2, width, count: 1, isOpen: false };
}

export function histogram(values: readonly number[], { from, width, count }: Binning): readonly Bin[] {
  const counts = new Array<number>(count).fill(0);
  for (const value of values) {
    const index = Math.max(0, Math.min(count - 1, Math.floor((value - from) / width)));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((inBin, index) => ({ from: from + index * width, to: from + (index + 1) * width, count: inBin }));
}

/** The next larger of 1, 2 and 5 times a power of ten. */
function niceWidth(wanted: number): number {
  if (wanted < Number.MIN_VALUE / Number.EPSILON) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5].find((step) => step * power >= wanted) ?? 10) * power;
}
