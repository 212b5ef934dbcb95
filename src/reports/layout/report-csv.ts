import { csvLine } from '../../lib/csv-line.ts';
import type { TableValue } from '../../plan/result-table.ts';
import type { Report, ReportCell, ReportTable } from '../report.ts';
import type { Held } from './against.ts';
import { FIGURE_COLUMNS, figuresIn } from './figure-table.ts';

/** A table as a CSV: the splits, then for each column its figure in full and related values that any row has, without units. */
export function tableCsv(table: ReportTable, held: readonly Held[]): string {
  const { header, rows } = figuresOf(table, held);
  return [header, ...rows].map(csvLine).join('');
}

/** A table as values, the same in CSV and in a workbook. */
export function figuresOf(table: ReportTable, held: readonly Held[]) {
  const columns = table.columns.flatMap(({ key }, index) =>
    Object.entries(RELATED)
      .map(([suffix, read]) => ({
        name: key + suffix,
        isNeeded: suffix === '' || suffix === '_agents',
        values: table.rows.map((row): TableValue => read(row.cells[index])),
      }))
      .concat(
        held.flatMap((one) => {
          const found = table.rows.map((row) => one.against(table, row, key));
          const difference = one.key === 'published' ? '_difference' : `_${one.key}_difference`;
          return [
            { name: `${key}_${one.key}`, isNeeded: false, values: found.map((each) => each?.published ?? null) },
            { name: key + difference, isNeeded: false, values: found.map((each) => each?.difference ?? null) },
          ];
        }),
      ),
  );
  const shown = columns.filter(({ isNeeded, values }) => isNeeded || values.some((value) => value !== null));
  return {
    header: [...table.splits, ...shown.map(({ name }) => name)],
    rows: table.rows.map((row, index) => [...row.splits, ...shown.map(({ values }) => values[index] ?? null)]),
  };
}

const RELATED: Readonly<Record<string, (cell: ReportCell | undefined) => TableValue>> = {
  '': (cell) => cell?.value ?? null,
  _low: (cell) => cell?.interval?.[0] ?? null,
  _high: (cell) => cell?.interval?.[1] ?? null,
  _agents: (cell) => cell?.agentCount ?? null,
  _status: (cell) => cell?.status ?? null,
  _verdict: (cell) => cell?.verdict ?? null,
  _distance: (cell) => cell?.distance ?? null,
};

/** All tables as one CSV: a row for each figure. */
export function reportCsv(report: Report, held: readonly Held[]): string {
  const lines = figuresIn(report).map((figure) => [
    ...FIGURE_COLUMNS.map(({ of }) => of(figure)),
    ...held.flatMap(({ against }) => {
      const { published = null, difference = null } = against(figure.table, figure.row, figure.column.key) ?? {};
      return [published, difference];
    }),
  ]);
  const names = FIGURE_COLUMNS.map(({ name }) => name);
  const header = [...names, ...held.flatMap(({ key }) => [key, `${key}_difference`]), 'from', 'to'];
  return [header, ...lines.map((line) => [...line, report.period.from, report.period.to])].map(csvLine).join('');
}

/** Keys of stored recipes may have any character. */
export function csvName({ key }: ReportTable): string {
  return `${key.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '')}.csv`;
}
