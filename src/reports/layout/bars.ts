import type { ReportTable } from '../report.ts';
import { rowLabel } from './against.ts';
import { cellText, headingOf } from './sheet.ts';

/** The drawn column of a table: one bar for each row. Bars begin at zero. */
export interface Bars {
  readonly title: string;
  readonly rows: readonly Bar[];
}

/** Lengths are relative to the longest one. */
export interface Bar {
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
  const most = Math.max(...drawn.map(({ value, cell }) => Math.max(value, cell.interval?.[1] ?? 0)));
  const lengthOf = (value: number) => (most > 0 ? Math.max(0, value) / most : 0);
  return {
    title: headingOf(column),
    rows: drawn.map(({ row, cell, value }) => ({
      label: rowLabel(row),
      figure: cellText(cell, column).figure,
      length: lengthOf(value),
      interval: cell.interval && [lengthOf(cell.interval[0]), lengthOf(cell.interval[1])],
    })),
  };
}
