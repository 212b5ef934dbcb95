import type { Report, ReportTable } from '../report.ts';

/** The tables and columns of a recipe that readers see. */
export interface ReportLayout {
  /** Empty: that of the recipe. */
  readonly title: string;
  /** Before the tables, in paragraphs. */
  readonly text: string;
  /** Layouts by the key of a table; other tables are shown as they are. */
  readonly tables: Readonly<Record<string, TableLayout>>;
}

export interface TableLayout {
  readonly isLeftOut: boolean;
  /** Before it, in paragraphs. */
  readonly text: string;
  /** Keys of columns that are not shown. */
  readonly without: readonly string[];
}

/** The report with its own title and texts, and without the tables and columns that are not wanted. */
export function arrangeReport(report: Report, { title, text, tables }: ReportLayout): Report {
  return {
    ...report,
    ...(title !== '' && { title }),
    ...(text !== '' && { text }),
    tables: report.tables.flatMap((table) => {
      const own = tables[table.key];
      if (own === undefined) return [table];
      return own.isLeftOut ? [] : [arrangeTable(table, own)];
    }),
  };
}

function arrangeTable(table: ReportTable, { text, without }: TableLayout): ReportTable {
  const isShown = (index: number) => !without.includes(table.columns[index]?.key ?? '');
  return {
    ...table,
    ...(text !== '' && { text }),
    columns: table.columns.filter((_, index) => isShown(index)),
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isShown(index)) })),
  };
}

/** Blank lines part paragraphs. */
export function paragraphsOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
