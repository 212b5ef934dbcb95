import { TIME_BUCKETS, TIME_ELEMENTS } from '../../plan/plan.ts';
import { padded, visibleText, widthOf } from '../print.ts';
import { type ChartScale, chartScale, eighths, metricValueOf } from './chart-scale.ts';
import {
  type ColumnFrame,
  columnFrame,
  columnLines,
  columnNotes,
  type Period,
  periodsBetween,
} from './column-lines.ts';
import { decimalsOf, isOfFewAgents, isPart, PART_SIGN, type Row } from './points.ts';

interface ChartOptions {
  readonly aggregation: unknown;
  readonly splits: readonly string[];
  readonly width: number;
}

/**
 * The metric in blocks, series by series: columns over time, bars for elements of time and for bins, and one bar each for
 * totals.
 */
export function chartLines(points: readonly Row[], { aggregation, splits, width }: ChartOptions): string[] {
  if (points.some(isBin)) return binLines(seriesOf(points, splits), width);
  const series = seriesOf(points, splits);
  const scale = chartScale(points, width);
  const period = TIME_BUCKETS.find((known) => known === aggregation);
  const element = TIME_ELEMENTS.find((known) => known === aggregation);
  if (period !== undefined) return overTime(series, columnFrame(periodsOf(points, period), scale));
  if (element !== undefined) return oneBelowAnother(series, perElement(numbersOf(element, series), scale));
  const totals = series.map(({ label, points: [point] }) => ({ label: label ?? 'total', point }));
  return barLines(totals, 'left', scale);
}

type DrawSeries = (points: readonly Row[]) => string[];

function oneBelowAnother(series: readonly Series[], draw: DrawSeries): string[] {
  return series.flatMap(({ label, points }, index) => [
    ...(index === 0 ? [] : ['']),
    ...(label === undefined ? [] : [label]),
    ...draw(points),
  ]);
}

const HEIGHT = { alone: 8, amongOthers: 3 };

function overTime(series: readonly Series[], frame: ColumnFrame): string[] {
  const height = series.length === 1 ? HEIGHT.alone : HEIGHT.amongOthers;
  const lines = oneBelowAnother(series, (points) => {
    const few = points.filter(isOfFewAgents).length;
    const parts = points.filter(isPart).map(({ dtime }) => String(dtime));
    return [
      ...columnLines(points, height, frame),
      ...(few === 0 ? [] : [`* ${few} of ${points.length} points`]),
      ...(parts.length === 0 ? [] : [`${PART_SIGN} ${parts.join(', ')}`]),
    ];
  });
  const notes = columnNotes(frame);
  return notes.length === 0 ? lines : [...lines, '', ...notes];
}

function periodsOf(points: readonly Row[], period: Period): string[] {
  const starts = points.map(({ dtime }) => String(dtime)).sort();
  return periodsBetween(starts[0] ?? '', starts.at(-1) ?? '', period);
}

type Element = (typeof TIME_ELEMENTS)[number];

const NUMBERS: Readonly<Record<Element, readonly [first: number, last: number]>> = {
  hour_of_day: [0, 23],
  day_of_week: [1, 7],
  day_of_month: [1, 31],
};

/** All, with gaps, of one series; of several those that one of them has, or they would be hard to compare. */
function numbersOf(element: Element, series: readonly Series[]): readonly number[] {
  const [first, last] = NUMBERS[element];
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (series.length === 1) return numbers;
  const known = new Set(series.flatMap(({ points }) => points.map(({ aggregatedNumber }) => aggregatedNumber)));
  return numbers.filter((number) => known.has(number));
}

function perElement(numbers: readonly number[], scale: ChartScale): DrawSeries {
  return (points) => {
    const known = new Map(points.map((point) => [point.aggregatedNumber, point]));
    return barLines(
      numbers.map((number) => ({ label: String(number), point: known.get(number) })),
      'right',
      scale,
    );
  };
}

function isBin(point: Row): boolean {
  return 'cumulativeShare' in point;
}

/** The share of each bin, and of what lies outside of all; those without results have no bar. */
function binLines(series: readonly Series[], width: number): string[] {
  const decimals = decimalsOf(series.flatMap(({ points }) => points.map(({ to }) => Number(to))));
  const barsOf = (points: readonly Row[]) => barsOfBins(points, (edge) => Number(edge).toFixed(decimals));
  const drawn = series.flatMap(({ points }) => barsOf(points)).flatMap(({ point }) => (point ? [point] : []));
  const scale = { ...chartScale(drawn, width), show: (share: number) => `${share.toFixed(1)} %` };
  return oneBelowAnother(series, (points) => barLines(barsOf(points), 'right', scale));
}

function barsOfBins(points: readonly Row[], show: (edge: unknown) => string): readonly Bar[] {
  const bar = (label: string, share: number): Bar => ({ label, point: share > 0 ? { metricValue: share } : undefined });
  const [first = {}, last = {}] = [points[0], points.at(-1)];
  const [below, above] = [Number(first.cumulativeShare) - Number(first.share), 100 - Number(last.cumulativeShare)];
  return [
    ...(below > ROUNDING ? [bar(`< ${show(first.from)}`, below)] : []),
    ...points.map(({ from, to, share }) => bar(`${show(from)} - ${show(to)}`, Number(share))),
    ...(above > ROUNDING ? [bar(`> ${show(last.to)}`, above)] : []),
  ];
}

/** Shares have 13 digits: a smaller one is a rounding error. */
const ROUNDING = 1e-9;

interface Series {
  /** Undefined if there is only one series. */
  readonly label: string | undefined;
  readonly points: readonly Row[];
}

/** Points by what they are split by; those of a series stand together. */
function seriesOf(points: readonly Row[], splits: readonly string[]): Series[] {
  const series: { readonly key: string; readonly label: string | undefined; readonly points: Row[] }[] = [];
  for (const point of points) {
    const values = splits.map((name) => point[name]);
    const key = JSON.stringify(values);
    const last = series.at(-1);
    if (last?.key === key) last.points.push(point);
    else series.push({ key, label: values.map(visibleText).join(', ') || undefined, points: [point] });
  }
  return series;
}

interface Bar {
  readonly label: string;
  /** Undefined: there are no results. */
  readonly point: Row | undefined;
}

const BAR_WIDTH_MIN = 8;

/** A line for each: its label, its bar, its value. Labels that would take most of it stand above. */
function barLines(bars: readonly Bar[], side: 'left' | 'right', { most, show, width }: ChartScale): string[] {
  const labelWidth = bars.reduce((widest, { label }) => Math.max(widest, widthOf(label)), 0);
  const isAbove = side === 'left' && labelWidth > width / 2;
  const startWidth = isAbove ? 0 : labelWidth + 1;
  const barWidth = Math.max(BAR_WIDTH_MIN, width - startWidth - show(most).length - ' *'.length);
  return bars.flatMap(({ label, point }) => {
    if (point === undefined) return [padded(label, labelWidth, side)];
    const value = metricValueOf(point);
    const bar = `${drawBar(value, most, barWidth)} ${show(value)}${isOfFewAgents(point) ? '*' : ''}`;
    return isAbove ? [label, bar] : [`${padded(label, labelWidth, side)} ${bar}`];
  });
}

const BLOCKS = ' ▏▎▍▌▋▊▉█';

/** A bar from zero to `most`. */
function drawBar(value: number, most: number, width: number): string {
  const length = Math.max(1, eighths(value, most, width));
  return '█'.repeat(Math.floor(length / 8)) + (length % 8 === 0 ? '' : BLOCKS[length % 8]);
}
