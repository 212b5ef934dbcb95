import type { ChartOptions } from '../../../components/chart.tsx';
import { formatFigure, withUnit } from '../../../lib/figures.ts';
import type { RawPoint } from '../answer/answer.ts';
import { type BinnedSeries, drawBins } from './draw-bins.ts';
import type { Drawn } from './drawing.ts';

interface Distribution {
  readonly drawn: readonly Drawn<RawPoint>[];
  readonly binning: Binning;
  readonly unit: string;
  readonly height: number;
  /** Of the largest bin, in percent, so that charts beside each other compare. */
  readonly shareMax: number;
}

/** How the values of single results spread, with their medians. */
export function drawDistribution({ drawn, binning, unit, height, shareMax }: Distribution): ChartOptions {
  return drawBins({
    drawn: drawn.map((one) => binnedOf(one, binning)),
    of: 'results',
    titles: titlesOf(binning, unit),
    x: { label: unit === '' ? null : unit, domain: [binning.from, binning.from + binning.count * binning.width] },
    height,
    shareMax,
    isCumulative: false,
  });
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

function binnedOf({ series: { key, label, points }, colour }: Drawn<RawPoint>, binning: Binning): BinnedSeries {
  const bins = histogram(valuesOf(points), binning).map((bin) => ({
    ...bin,
    share: (100 * bin.count) / points.length,
    cumulativeShare: undefined,
  }));
  return { key, label, colour, bins, median: medianOf(points) };
}

function titlesOf({ from: first, width, count, isOpen }: Binning, unit: string): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * width;
    const isRest = isOpen && index === count - 1;
    return isRest ? `${withUnit(from, unit)} and more` : `${formatFigure(from)} to ${withUnit(from + width, unit)}`;
  });
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
