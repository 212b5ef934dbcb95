import * as Plot from '@observablehq/plot';
import type { Comparison } from '../../../../../client/index.ts';
import type { ChartOptions } from '../../../components/chart.tsx';
import { columnDecimals, formatDifference, withUnit } from '../../../lib/figures.ts';
import type { Series } from '../answer/answer.ts';
import { labelRoom } from '../chart/label-room.ts';
import { describeDifference, includesZero, type SideNames } from './describe-comparison.ts';

interface Row {
  readonly key: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly colour: string;
  readonly figure: string;
  /** Its figures in words. */
  readonly lines: readonly string[];
}

const ROWS_MAX = 40;
const ROW_PX = 32;
const AXIS_PX = 48;

/** The series that have a difference, as many as there is room for. */
export function comparedSeries(series: readonly Series<Comparison>[]): readonly Series<Comparison>[] {
  return series.filter(({ points: [compared] }) => compared?.difference != null).slice(0, ROWS_MAX);
}

/** A dot for the difference of each series, on the line of its 95 % interval; those that reach over 0 are pale. */
export function drawDifferences(
  series: readonly Series<Comparison>[],
  namesOf: (series: Series<Comparison>) => SideNames,
  unit: string,
  width: number,
): ChartOptions {
  const rows = rowsOf(series, namesOf, unit);
  const labels = new Map(series.map(({ key, label }) => [key, label]));
  const { labelPx, isAbove } = labelRoom([...labels.values()], width);
  const reach = Math.max(...rows.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) || 1;
  return {
    height: rows.length * ROW_PX * (isAbove ? 1.4 : 1) + AXIS_PX,
    marginTop: 8,
    marginLeft: isAbove ? 12 : labelPx,
    marginRight: labelRoom(
      rows.map(({ figure }) => figure),
      width,
    ).labelPx,
    color: { type: 'identity' },
    // Zero is in the middle, so that the sign of a difference is visible.
    x: { domain: [-reach, reach], nice: true, grid: true, label: unit === '%' ? 'percentage points' : unit || null },
    y: { type: 'band', domain: rows.map(({ key }) => key), axis: null, label: null },
    marks: [
      Plot.ruleX([0], { stroke: 'var(--text)', strokeWidth: 1.25 }),
      Plot.ruleY(rows, { y: 'key', x1: 'low', x2: 'high', stroke: 'colour', strokeWidth: 3 }),
      Plot.dot(rows, { y: 'key', x: 'difference', fill: 'colour', stroke: 'var(--surface)', r: 5 }),
      isAbove
        ? Plot.text(rows, {
            frameAnchor: 'left',
            y: 'key',
            text: ({ key }: Row) => labels.get(key) ?? key,
            textAnchor: 'start',
            dy: -14,
          })
        : Plot.axisY({ label: null, tickSize: 0, tickFormat: (key: string) => labels.get(key) ?? key }),
      Plot.text(rows, { frameAnchor: 'right', y: 'key', text: 'figure', textAnchor: 'start', dx: 6 }),
    ],
    along: 'y',
    readings: rows.map(({ key, colour, lines }) => ({
      at: key,
      title: labels.get(key) ?? key,
      rows: lines.map((text) => ({ label: '', colour, text })),
    })),
  };
}

function rowsOf(
  series: readonly Series<Comparison>[],
  namesOf: (series: Series<Comparison>) => SideNames,
  unit: string,
): readonly Row[] {
  const means = series.flatMap(({ points: [compared] }) =>
    [compared?.a, compared?.b].flatMap((side) => side?.metricValue ?? []),
  );
  const decimals = columnDecimals(means, unit);
  return series.flatMap((one) => {
    const {
      key,
      points: [compared],
    } = one;
    if (compared?.difference == null) return [];
    const names = namesOf(one);
    const { a, b, difference, ci95 } = compared;
    return [
      {
        key,
        difference,
        low: difference - (ci95 ?? 0),
        high: difference + (ci95 ?? 0),
        colour: includesZero(compared) ? 'var(--line-strong)' : 'var(--series-1)',
        figure: formatDifference(difference, unit, decimals),
        lines: [
          `${names.a}: ${a ? withUnit(a.metricValue, unit) : 'nothing'}`,
          `${names.b}: ${b ? withUnit(b.metricValue, unit) : 'nothing'}`,
          describeDifference(compared, unit),
        ],
      },
    ];
  });
}
