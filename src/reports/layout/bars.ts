import type { ReportTable } from '../report.ts';
import { rowLabel } from './against.ts';
import { cellText, headingOf } from './sheet.ts';

/** The drawn column of a table: one bar for each row. Bars begin at zero. */
interface Bars {
  readonly title: string;
  readonly rows: readonly Bar[];
  /** Round values along the bars, from zero on. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** Lengths are relative to the longest one. */
interface Bar {
  readonly label: string;
  readonly figure: string;
  readonly length: number;
  readonly interval: readonly [from: number, to: number] | null;
}

/** Undefined if there is nothing to compare. */
export function barsOf(table: ReportTable): Bars | undefined {
  const index = table.columns.findIndex(({ key }) => key === table.chart);
  const column = table.columns[index];
  const drawn = table.rows.flatMap((row) => {
    const cell = row.cells[index];
    return cell === undefined || cell.value === null ? [] : [{ row, cell, value: cell.value }];
  });
  if (column === undefined || table.splits.length === 0 || drawn.length === 0) return undefined;
  const most = drawn.reduce((top, { value, cell }) => Math.max(top, value, cell.interval?.[1] ?? 0), -Infinity);
  const lengthOf = (value: number) => (most > 0 ? Math.max(0, value) / most : 0);
  return {
    title: headingOf(column),
    ticks: ticksUpTo(most).map((value) => ({ at: lengthOf(value), text: String(value) })),
    rows: drawn.map(({ row, cell, value }) => ({
      label: rowLabel(row),
      figure: cellText(cell, column).figure,
      length: lengthOf(value),
      interval: cell.interval && [lengthOf(cell.interval[0]), lengthOf(cell.interval[1])],
    })),
  };
}

/** Three to six of them, at steps of 1, 2 or 5 times a power of ten. */
function ticksUpTo(most: number): readonly number[] {
  if (!(most > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2].map((factor) => factor * power).find((one) => most / one <= 5) ?? power;
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => Number((index * step).toFixed(decimals)));
}
