import * as Plot from '@observablehq/plot';
import { type AggregatePoint, hasFewAgents } from '../answer/answer.ts';
import { isUnfinished, runsOf } from '../answer/periods.ts';
import { type Drawing, RIBBON_PERCENTILES, tipText } from './drawing.ts';

interface Row {
  readonly point: AggregatePoint;
  readonly start: Date | undefined;
  readonly mean: number;
  readonly colour: string;
  /** Points of one run are one line. */
  readonly run: string;
  /** No neighbour, so that there is no line to it. */
  readonly isAlone: boolean;
  readonly isUnfinished: boolean;
  /** Whether the line to the next point leads to an unfinished one. */
  readonly isLast: boolean;
  readonly text: string;
}

/** Lines with the confidence interval at 95 % around them, and ribbons of percentiles behind. */
export function drawTimeSeries(drawing: Drawing<AggregatePoint>): Plot.PlotOptions {
  const { drawn, unit, ribbons, domain, span, height } = drawing;
  const rows = rowsOf(drawing);
  const along = { x: 'start', z: 'run' } as const;
  const line = { ...along, y: 'mean', stroke: 'colour', strokeWidth: 2 } as const;
  return {
    height,
    color: { type: 'identity' },
    x: { type: 'utc', domain: span, label: null },
    y: { domain, nice: true, grid: true, label: unit === '' ? null : unit },
    marks: [
      ...(domain[0] === 0 ? [Plot.ruleY([0], { stroke: 'var(--line-strong)' })] : []),
      ...ribbons.map((ribbon) => {
        const [from, to] = RIBBON_PERCENTILES[ribbon];
        const y1 = ({ point }: Row) => point.percentiles[from];
        const y2 = ({ point }: Row) => point.percentiles[to];
        return Plot.areaY(rows, { ...along, y1, y2, fill: 'colour', fillOpacity: drawn.length === 1 ? 0.14 : 0.07 });
      }),
      Plot.areaY(rows, {
        ...along,
        y1: ({ point }: Row) => point.metricValue - (point.ci95 ?? 0),
        y2: ({ point }: Row) => point.metricValue + (point.ci95 ?? 0),
        fill: 'colour',
        // Bands of several series lie over each other, and their lines have to be seen.
        fillOpacity: drawn.length === 1 ? 0.22 : 0.11,
      }),
      Plot.lineY(rows, { ...line, filter: ({ isUnfinished }: Row) => !isUnfinished }),
      Plot.lineY(rows, {
        ...line,
        filter: ({ isUnfinished, isLast }: Row) => isUnfinished || isLast,
        strokeDasharray: '3 4',
      }),
      Plot.ruleX(rows, {
        filter: 'isAlone',
        x: 'start',
        y1: ({ point }: Row) => point.metricValue - (point.ci95 ?? 0),
        y2: ({ point }: Row) => point.metricValue + (point.ci95 ?? 0),
        stroke: 'colour',
        strokeOpacity: 0.5,
        strokeWidth: 1.5,
      }),
      Plot.dot(rows, { filter: 'isAlone', x: 'start', y: 'mean', fill: 'colour', r: 3 }),
      Plot.dot(rows, {
        filter: ({ point }: Row) => hasFewAgents(point),
        x: 'start',
        y: 'mean',
        fill: 'var(--surface)',
        stroke: 'colour',
        strokeWidth: 1.5,
        r: 3,
      }),
      Plot.ruleX(rows, Plot.pointer({ x: 'start', py: 'mean', stroke: 'var(--line-strong)' })),
      Plot.tip(rows, Plot.pointer({ x: 'start', y: 'mean', title: 'text', lineHeight: 1.3 })),
    ],
  };
}

function rowsOf(drawing: Drawing<AggregatePoint>): readonly Row[] {
  const { drawn, aggregation, now } = drawing;
  return drawn.flatMap(({ series, colour }) =>
    runsOf(series.points, aggregation).flatMap((run, runIndex) =>
      run.map((point, index) => {
        const next = run[index + 1];
        return {
          point,
          start: point.start,
          mean: point.metricValue,
          colour,
          run: `${series.key} ${runIndex}`,
          isAlone: run.length === 1,
          isUnfinished: isUnfinished(point, aggregation, now),
          isLast: next !== undefined && isUnfinished(next, aggregation, now),
          text: tipText(series.label, point, drawing),
        };
      }),
    ),
  );
}
