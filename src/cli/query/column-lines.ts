import { periodEnd } from '../../plan/period-end.ts';
import type { TIME_BUCKETS } from '../../plan/plan.ts';
import { padded } from '../print.ts';
import { type ChartScale, eighths, metricValueOf } from './chart-scale.ts';
import type { Row } from './points.ts';

const COLUMN_WIDTH_MAX = 4;
const ROOM_MIN = 8;

/** How the columns of a chart stand, the same for each of its series. */
export interface ColumnFrame {
  readonly periods: readonly string[];
  readonly bottom: number;
  readonly scale: ChartScale;
  readonly room: number;
  readonly perColumn: number;
}

export function columnFrame(periods: readonly string[], scale: ChartScale): ColumnFrame {
  const room = Math.max(ROOM_MIN, scale.width - scale.show(scale.most).length - ' ┤'.length);
  return { periods, bottom: bottomOf(scale), scale, room, perColumn: Math.ceil(periods.length / room) };
}

/** The points of a series over time, with an axis on the left and the first and last period below. */
export function columnLines(points: readonly Row[], height: number, frame: ColumnFrame): string[] {
  const { periods, bottom, room, scale } = frame;
  const [highest, lowest] = [scale.show(scale.most), bottom === 0 ? '0' : scale.show(bottom)];
  const gutter = (text: string) => padded(text, highest.length, 'right');
  const values = valuesOf(points, frame);
  const columnWidth = Math.min(COLUMN_WIDTH_MAX, Math.floor(room / values.length));
  const columns = values.flatMap((value) => Array<number | null>(columnWidth).fill(value));
  return [
    ...drawColumns(columns, { bottom, top: scale.most }, height).map((line, index) => {
      const label = index === 0 ? highest : index === height - 1 ? lowest : '';
      return `${gutter(label)} ${label === '' ? '│' : '┤'}${line}`.trimEnd();
    }),
    ...endsLines(periods[0] ?? '', periods.at(-1) ?? '', columns.length, room).map((line) => `${gutter('')}  ${line}`),
  ];
}

/** Notes that a reader of the columns needs. */
export function columnNotes({ bottom, scale, perColumn }: ColumnFrame): string[] {
  return [
    ...(bottom > 0 ? [`Columns begin at ${scale.show(bottom)}, not at 0.`] : []),
    ...(perColumn > 1 ? [`Each column is the mean of ${perColumn} points.`] : []),
  ];
}

/** Zero, unless all values are so far from it that their changes would not show. */
function bottomOf({ least, most }: ChartScale): number {
  return least < most && least > most / 2 ? Math.max(0, least - (most - least) / 4) : 0;
}

/** Null where there are no results. */
function valuesOf(points: readonly Row[], { periods, perColumn }: ColumnFrame): (number | null)[] {
  const known = new Map(points.map((point) => [point.dtime, metricValueOf(point)]));
  return Array.from({ length: Math.ceil(periods.length / perColumn) }, (_, column) => {
    const some = periods.slice(column * perColumn, (column + 1) * perColumn);
    return meanOf(some.flatMap((start) => known.get(start) ?? []));
  });
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Below the columns they name, where there is room. */
function endsLines(first: string, last: string, width: number, room: number): string[] {
  if (first === last) return [first];
  const blanks = width - first.length - last.length;
  if (blanks > 0) return [`${first}${' '.repeat(blanks)}${last}`];
  const line = `${first} to ${last}`;
  return line.length <= room ? [line] : [first, `to ${last}`];
}

const BLOCKS = ' ▁▂▃▄▅▆▇█';

/** Columns side by side from `bottom` to `top`, as lines from above. A gap is blank; a value shows, however small. */
function drawColumns(
  values: readonly (number | null)[],
  { bottom, top }: { readonly bottom: number; readonly top: number },
  height: number,
): string[] {
  const heights = values.map((value) =>
    value === null ? 0 : Math.max(1, eighths(value - bottom, top - bottom, height)),
  );
  return Array.from({ length: height }, (_, line) => {
    const below = (height - 1 - line) * 8;
    return heights.map((eighth) => BLOCKS[Math.min(8, Math.max(0, eighth - below))]).join('');
  });
}

export type Period = (typeof TIME_BUCKETS)[number];

/** The starts of all periods from one to another, as points have them: an answer leaves out those without results. */
export function periodsBetween(first: string, last: string, period: Period): string[] {
  const periods: string[] = [];
  // Local times have no zone: they are counted as if they were UTC.
  let at = Date.parse(first.length > 10 ? `${first}Z` : first) / 1000;
  for (;;) {
    const start = new Date(at * 1000).toISOString().slice(0, first.length);
    if (start > last) return periods;
    periods.push(start);
    at = periodEnd(at, period);
  }
}
