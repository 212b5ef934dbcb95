import { csvLine } from '../../lib/csv-line.ts';
import type { ReportTable } from '../report.ts';
import type { Against } from './against.ts';

/** A table as a CSV: the splits, then for each column its shown figure and related values, without units. */
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

/** Keys of stored recipes may have any character. */
export function csvName({ key }: ReportTable): string {
  return `${key.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '')}.csv`;
}
