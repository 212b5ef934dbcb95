import type { ColumnOf, ResultTable, TableColumn } from '../../plan/result-table.ts';
import type { Report, ReportCell, ReportColumn, ReportRow, ReportTable } from '../report.ts';
import { rowLabel } from './against.ts';

/** One figure of a report, and where it stands. */
interface Figure {
  readonly table: ReportTable;
  readonly row: ReportRow;
  readonly column: ReportColumn;
  readonly cell: ReportCell | undefined;
}

type FigureColumn = ColumnOf<Figure>;

/** The columns that describe a figure. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [
  { name: 'table', type: 'text', of: ({ table }) => table.key },
  { name: 'row', type: 'text', of: ({ row }) => rowLabel(row) },
  { name: 'column', type: 'text', of: ({ column }) => column.key },
  { name: 'unit', type: 'text', of: ({ column }) => column.unit },
  { name: 'value', type: 'float', of: ({ cell }) => cell?.value ?? null },
  { name: 'low', type: 'float', of: ({ cell }) => cell?.interval?.[0] ?? null },
  { name: 'high', type: 'float', of: ({ cell }) => cell?.interval?.[1] ?? null },
  { name: 'agents', type: 'integer', of: ({ cell }) => cell?.agentCount ?? null },
  { name: 'status', type: 'text', of: ({ cell }) => cell?.status ?? null },
  { name: 'verdict', type: 'text', of: ({ cell }) => cell?.verdict ?? null },
  { name: 'distance', type: 'float', of: ({ cell }) => cell?.distance ?? null },
];

/** All tables of a report as one, with a row for each figure. */
export function figureTable(report: Report): ResultTable {
  const { from, to } = report.period;
  const period: readonly TableColumn[] = [
    { name: 'from', type: 'text' },
    { name: 'to', type: 'text' },
  ];
  return {
    kind: 'table',
    columns: [...FIGURE_COLUMNS.map(({ name, type }) => ({ name, type })), ...period],
    rows: figuresIn(report).map((figure) => [...FIGURE_COLUMNS.map(({ of }) => of(figure)), from, to]),
  };
}

export function figuresIn({ tables }: Report): readonly Figure[] {
  return tables.flatMap((table) =>
    table.rows.flatMap((row) => table.columns.map((column, index) => ({ table, row, column, cell: row.cells[index] }))),
  );
}
