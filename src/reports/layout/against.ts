import type { Report, ReportRow, ReportTable } from '../report.ts';
import { roundDecimal } from '../round-decimal.ts';

/** A published figure, to compare with one of a report. */
export interface PublishedFigure {
  readonly line: number;
  readonly table: string;
  /** The values of the splits; empty for a table without splits. */
  readonly row: string;
  readonly column: string;
  readonly published: string;
}

/** The name of a row: the values of its splits. */
export function rowLabel({ splits }: ReportRow): string {
  return splits.map((value) => value ?? '–').join(' / ');
}

export interface Comparison {
  readonly published: string;
  /** The shown figure minus the published one; null if it is not shown. */
  readonly difference: string | null;
}

/** Published figures by table, row and column. */
export type Against = (table: ReportTable, row: ReportRow, column: string) => Comparison | undefined;

export function holdAgainst(figures: readonly PublishedFigure[]): Against {
  const known = new Map(figures.map((figure) => [keyOf(figure.table, figure.row, figure.column), figure]));
  return (table, row, column) => {
    const figure = known.get(keyOf(table.key, rowLabel(row), column));
    if (figure === undefined) return undefined;
    const index = table.columns.findIndex(({ key }) => key === column);
    return { published: figure.published, difference: differenceOf(row.cells[index]?.value ?? null, figure.published) };
  };
}

/** Rounded to the published digits. */
function differenceOf(value: number | null, published: string): string | null {
  if (value === null) return null;
  const decimals = published.split('.')[1]?.length ?? 0;
  const difference = roundDecimal(roundDecimal(value, decimals) - Number(published), decimals);
  return `${difference > 0 ? '+' : ''}${difference === 0 ? (0).toFixed(decimals) : difference.toFixed(decimals)}`;
}

/** Figures whose table, row or column the report does not have. */
export function unmatchedFigures({ tables }: Report, figures: readonly PublishedFigure[]): readonly PublishedFigure[] {
  const cells = new Set(
    tables.flatMap((table) =>
      table.rows.flatMap((row) => table.columns.map(({ key }) => keyOf(table.key, rowLabel(row), key))),
    ),
  );
  return figures.filter(({ table, row, column }) => !cells.has(keyOf(table, row, column)));
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
