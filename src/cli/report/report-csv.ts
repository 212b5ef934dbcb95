import type { ReportTable } from '../../reports/report.ts';
import { csvLine } from '../csv-line.ts';
import type { Against } from './figures.ts';

/** A table as a CSV: the splits, then of each column its figure as it is shown and what belongs to it, without units. */
export function tableCsv(table: ReportTable, against: Against | undefined): string {
  const header = [
    ...table.splits,
    ...table.columns.flatMap(({ key }) =>
      [
        '',
        '_low',
        '_high',
        '_agents',
        '_status',
        '_verdict',
        '_distance',
        ...(against ? ['_published', '_difference'] : []),
      ].map((part) => key + part),
    ),
  ];
  const lines = table.rows.map((row) => [
    ...row.splits,
    ...table.columns.flatMap(({ key }, index) => {
      const cell = row.cells[index];
      const { published = null, difference = null } = against?.(table, row, key) ?? {};
      return [
        cell?.shown ?? null,
        cell?.interval?.[0] ?? null,
        cell?.interval?.[1] ?? null,
        cell?.agentCount ?? null,
        cell?.status ?? null,
        cell?.verdict ?? null,
        cell?.distance ?? null,
        ...(against ? [published, difference] : []),
      ];
    }),
  ]);
  return [header, ...lines].map(csvLine).join('');
}
