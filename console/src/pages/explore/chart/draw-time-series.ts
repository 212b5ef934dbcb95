import * as Plot from '@observablehq/plot';
import type { Annotation } from '../../../../../client/index.ts';
import { bandLabel, type ChartOptions } from '../../../components/chart.tsx';
import { periodMsMax } from '../../../question/aggregations.ts';
import { placeOf } from '../annotations/annotations.ts';
import { type AggregatePoint, endsOf, hasFewAgents } from '../answer/answer.ts';
import { coverageOf, formatTick, runsOf } from '../answer/periods.ts';
import { BANDS_MAX, type Drawing, type Drawn, REFERENCE, RIBBON_PERCENTILES, referencesOf } from './drawing.ts';
import { readingsOf } from './readings.ts';

interface Row {
  /** Of its series. */
  readonly key: string;
  /** Within its run. */
  readonly index: number;
  readonly point: AggregatePoint;
  readonly start: Date | undefined;
  readonly mean: number;
  readonly colour: string;
  /** Points of one run are one line. */
  readonly run: string;
  /** No neighbour, so that there is no line to it. */
  readonly isAlone: boolean;
  /** True if the answer does not cover the whole period. */
  readonly isPart: boolean;
}

/** Lines with the confidence interval at 95 % around them, and ribbons of percentiles behind. */
export function drawTimeSeries(drawing: Drawing<AggregatePoint>, width: number): ChartOptions {
  const { drawn, ribbons, domain, span } = drawing;
  const rows = rowsOf(drawn, drawing);
  const isInside = ({ start }: Row) => start !== undefined && start >= span[0] && start <= span[1];
  const earlier = rowsOf(drawing.earlier, drawing).filter(isInside);
  const ringEvery = Math.ceil((startsOf(drawing).length * RING_PX) / width);
  const along = { x: 'start', z: 'run' } as const;
  const line = { ...along, y: 'mean', stroke: 'colour', strokeWidth: 2 } as const;
  return {
    ...timeFrame(drawing),
    marks: [
      timeAxis(drawing, width),
      domain[0] > 0 || domain[1] < 0
        ? // The usual sign for an axis that leaves out zero.
          Plot.text(['≈'], { frameAnchor: 'bottom-left', dx: -9, dy: -2, fontSize: 18, fill: 'var(--text)' })
        : Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      ...referencesOf(drawing).map((at) => Plot.ruleY([at], REFERENCE)),
      ...annotationMarks(drawing),
      ...ribbons.map((ribbon) => {
        const [from, to] = RIBBON_PERCENTILES[ribbon];
        const y1 = ({ point }: Row) => point.percentiles[from];
        const y2 = ({ point }: Row) => point.percentiles[to];
        return Plot.areaY(rows, { ...along, y1, y2, fill: 'colour', fillOpacity: drawn.length === 1 ? 0.14 : 0.07 });
      }),
      ...drawn.map(({ series: { key } }) =>
        Plot.areaY(rows, {
          ...along,
          filter: (row: Row) => row.key === key,
          y1: ({ point }: Row) => endsOf(point)[0],
          y2: ({ point }: Row) => endsOf(point)[1],
          fill: 'colour',
          ...(drawn.length > BANDS_MAX && { ariaLabel: bandLabel(key) }),
          // Bands of several series lie over each other, and their lines have to be seen.
          fillOpacity: drawn.length === 1 ? 0.22 : drawn.length > BANDS_MAX ? 0.18 : 0.11,
        }),
      ),
      Plot.lineY(earlier, { ...line, strokeWidth: 1.5, strokeOpacity: 0.45 }),
      Plot.dot(earlier, { filter: 'isAlone', x: 'start', y: 'mean', fill: 'colour', fillOpacity: 0.45, r: 2 }),
      Plot.lineY(rows, { ...line, filter: ({ isPart }: Row) => !isPart }),
      ...partsOf(rows).map((part) => Plot.lineY(part, { ...line, strokeDasharray: '3 4' })),
      Plot.ruleX(rows, {
        filter: 'isAlone',
        x: 'start',
        y1: ({ point }: Row) => endsOf(point)[0],
        y2: ({ point }: Row) => endsOf(point)[1],
        stroke: 'colour',
        strokeOpacity: 0.5,
        strokeWidth: 1.5,
      }),
      Plot.dot(rows, { filter: 'isAlone', x: 'start', y: 'mean', fill: 'colour', r: 3 }),
      Plot.dot(rows, {
        filter: ({ point, index }: Row) => hasFewAgents(point) && index % ringEvery === 0,
        x: 'start',
        y: 'mean',
        fill: 'var(--surface)',
        stroke: 'colour',
        strokeWidth: 1,
        r: 2,
      }),
      ...trendMarks(drawing),
      ...changeMarks(drawing),
    ],
    readings: readingsOf(drawing, ({ start }) => start),
    strip: drawStrip(drawing, width),
  };
}

/** The axes of a chart over time; that of time is a mark. */
export function timeFrame({ height, span, domain, unit }: Drawing<AggregatePoint>) {
  return {
    height,
    color: { type: 'identity' },
    x: { type: 'utc', domain: span, label: null, axis: null },
    y: { domain, nice: true, grid: true, label: unit === '' ? null : unit },
  } as const;
}

/** A straight line for each trend of a series that is drawn. */
function trendMarks({ trends, drawn }: Drawing<AggregatePoint>): readonly Plot.Markish[] {
  return trends.flatMap(({ series: { key }, first, last, from, to }) => {
    const colour = drawn.find(({ series }) => series.key === key)?.colour;
    const ends: [Date, number][] = [
      [first, from],
      [last, to],
    ];
    return colour === undefined ? [] : [Plot.line(ends, { stroke: colour, strokeWidth: 1.5, strokeDasharray: '8 4' })];
  });
}

/** A ring around each change of level of a series that is drawn. */
function changeMarks({ changes, drawn }: Drawing<AggregatePoint>): readonly Plot.Markish[] {
  const marked = changes.flatMap(({ series, point }) => {
    const colour = drawn.find((one) => one.series.key === series.key)?.colour;
    return colour === undefined ? [] : [{ start: point.start, mean: point.metricValue, colour }];
  });
  const ring = { x: 'start', y: 'mean', r: 8, fill: 'none', stroke: 'colour', strokeWidth: 2 } as const;
  return [Plot.dot(marked, ring)];
}

const STRIP_ROWS = ['Results', 'Lines'] as const;
const STRIP_PX = 52;
const BAR_PX_MAX = 10;

/** How much there is behind each period: a bar of lines above a bar of results, each as high as its share of the most. */
export function drawStrip(drawing: Drawing<AggregatePoint>, width: number): Plot.PlotOptions {
  const totals = new Map<number, readonly [results: number, lines: number]>();
  for (const { start, sampleCount, agentCount } of drawing.drawn.flatMap(({ series }) => series.points)) {
    const [results, lines] = totals.get(Number(start)) ?? [0, 0];
    totals.set(Number(start), [results + sampleCount, lines + agentCount]);
  }
  const bars = STRIP_ROWS.flatMap((_, row) => {
    const most = Math.max(1, ...[...totals.values()].map((counts) => counts[row] ?? 0));
    return [...totals].map(([at, counts]) => ({
      at: new Date(at),
      low: row,
      high: row + (0.85 * (counts[row] ?? 0)) / most,
    }));
  });
  return {
    height: STRIP_PX,
    marginTop: 2,
    // That of a chart with a horizontal axis.
    marginRight: 20,
    marginBottom: 4,
    x: { type: 'utc', domain: drawing.span, axis: null },
    y: { domain: [0, STRIP_ROWS.length], label: null },
    marks: [
      Plot.axisY(
        STRIP_ROWS.map((_, row) => row + 0.4),
        { tickSize: 0, tickFormat: (y: number) => STRIP_ROWS[Math.floor(y)] ?? '', label: null },
      ),
      Plot.ruleY([0, 1], { stroke: 'var(--line)' }),
      Plot.ruleX(bars, {
        x: 'at',
        y1: 'low',
        y2: 'high',
        stroke: 'var(--text-muted)',
        strokeOpacity: 0.6,
        strokeWidth: Math.max(1, Math.min(BAR_PX_MAX, (0.7 * width) / (totals.size + 1))),
      }),
    ],
  };
}

/** Rings of small groups closer together than this would be all that one sees. */
const RING_PX = 16;
const TICK_PX = 72;

const LABEL_LENGTH_MAX = 24;

/** A line at each annotation, within the time of the axis, and the beginning of its text on the side with more room. */
export function annotationMarks({
  annotations,
  span: [first, last],
}: Drawing<AggregatePoint>): readonly Plot.Markish[] {
  const x = (annotation: Annotation) => new Date(Math.min(placeOf(annotation).getTime(), last.getTime()));
  const isLate = (annotation: Annotation) => x(annotation).getTime() > (first.getTime() + last.getTime()) / 2;
  const label = {
    x,
    text: ({ text }: Annotation) => (text.length > LABEL_LENGTH_MAX ? `${text.slice(0, LABEL_LENGTH_MAX - 1)}…` : text),
    frameAnchor: 'top',
    fill: 'var(--text-muted)',
    stroke: 'var(--surface)',
    strokeWidth: 3,
    dy: 4,
  } as const;
  return [
    Plot.ruleX(annotations, { x, stroke: 'var(--text-muted)', strokeDasharray: '2 3', strokeWidth: 1.5 }),
    Plot.text(annotations, { ...label, filter: isLate, textAnchor: 'end', dx: -5 }),
    Plot.text(annotations, { ...label, filter: (one: Annotation) => !isLate(one), textAnchor: 'start', dx: 5 }),
  ];
}

/** Every start of a period that is drawn, once. */
function startsOf({ drawn }: Drawing<AggregatePoint>): readonly Date[] {
  const starts = drawn.flatMap(({ series }) => series.points.flatMap(({ start }) => start?.getTime() ?? []));
  return [...new Set(starts)].sort((a, b) => a - b).map((ms) => new Date(ms));
}

/** Ticks at starts of periods, as many as there is room for, in the words of the tables. */
export function timeAxis(drawing: Drawing<AggregatePoint>, width: number) {
  const { aggregation } = drawing;
  const starts = startsOf(drawing);
  const isOfHours = (periodMsMax(aggregation) ?? 0) < DAY_MS;
  const every = Math.ceil((starts.length * TICK_PX) / width);
  return Plot.axisX(isOfHours ? undefined : starts.filter((_, index) => index % every === 0), {
    label: null,
    ...(isOfHours && { ticks: Math.floor(width / TICK_PX) }),
    tickFormat: (start: Date) => formatTick(start, aggregation),
  });
}

const DAY_MS = 86_400_000;

/** The lines into and out of each period of which there is only a part. */
function partsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  return rows.flatMap((row, index) => {
    if (!row.isPart) return [];
    return [rows.slice(Math.max(0, index - 1), index + 2).filter(({ run }) => run === row.run)];
  });
}

function rowsOf(
  drawn: readonly Drawn<AggregatePoint>[],
  { aggregation, asked }: Drawing<AggregatePoint>,
): readonly Row[] {
  return drawn.flatMap(({ series, colour }) =>
    runsOf(series.points, aggregation).flatMap((run, runIndex) =>
      run.map((point, index) => ({
        key: series.key,
        point,
        index,
        start: point.start,
        mean: point.metricValue,
        colour,
        run: `${series.key} ${runIndex}`,
        isAlone: run.length === 1,
        isPart: coverageOf(point, asked) !== 'whole',
      })),
    ),
  );
}
