import type { Report, ReportCell, ReportRow, ReportTable } from '../report.ts';
import { roundDecimal } from '../round-decimal.ts';
import { EARLIER_NAMES, type Earlier } from './earlier-period.ts';

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

interface Comparison {
  readonly published: string;
  /** The shown figure minus the other one; null if one of them is not shown. */
  readonly difference: string | null;
}

/** Other figures by table, row and column. */
type Against = (table: ReportTable, row: ReportRow, column: string) => Comparison | undefined;

/** Figures to compare with, and how they are called. */
export interface Held {
  /** In names of columns of files. */
  readonly key: string;
  readonly name: string;
  /** What they are, where the name alone does not say it. */
  readonly note: string | undefined;
  readonly against: Against;
}

export function holdAgainst(figures: readonly PublishedFigure[]): Held {
  const known = new Map(figures.map((figure) => [keyOf(figure.table, figure.row, figure.column), figure]));
  return {
    key: 'published',
    name: 'published',
    note: undefined,
    against: (table, row, column) => {
      const figure = known.get(keyOf(table.key, rowLabel(row), column));
      if (figure === undefined) return undefined;
      const value = cellAt(table, row, column)?.value ?? null;
      return { published: figure.published, difference: differenceOf(value, figure.published) };
    },
  };
}

/** The same report about an earlier period. */
export function holdAgainstEarlier({ tables, period: { from, to } }: Report, which: Earlier): Held {
  const hasResults = tables.some(({ rows }) => rows.length > 0);
  const known = new Map(
    tables.map((table) => {
      // Of rows with the same name the first one counts.
      const rows = new Map(table.rows.toReversed().map((row) => [rowLabel(row), row]));
      return [table.key, { table, rows }];
    }),
  );
  return {
    key: which,
    name: EARLIER_NAMES[which],
    note: `${sentence(EARLIER_NAMES[which])}: ${from} to ${to}${hasResults ? '' : ', without results'}.`,
    against: (table, row, column) => {
      const earlier = known.get(table.key);
      if (!earlier || earlier.rows.size === 0) return undefined;
      const same = earlier.rows.get(rowLabel(row));
      const [now, before] = [cellAt(table, row, column), same && cellAt(earlier.table, same, column)];
      if (!before || before.status === 'none') return { published: '–', difference: null };
      const difference =
        now === undefined || now.value === null || before.value === null
          ? null
          : signed(roundDecimal(now.value - before.value, decimalsOf(table, column)), decimalsOf(table, column));
      return { published: before.shown ?? 'n/p', difference };
    },
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cellAt(table: ReportTable, row: ReportRow, column: string): ReportCell | undefined {
  return row.cells[table.columns.findIndex(({ key }) => key === column)];
}

function decimalsOf({ columns }: ReportTable, column: string): number {
  return columns.find(({ key }) => key === column)?.decimals ?? 0;
}

/** Rounded to the published digits. */
function differenceOf(value: number | null, published: string): string | null {
  if (value === null) return null;
  const decimals = published.split('.')[1]?.length ?? 0;
  const difference = roundDecimal(roundDecimal(value, decimals) - Number(published), decimals);
  return signed(difference, decimals);
}

function signed(difference: number, decimals: number): string {
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
