import type { ReportTable } from '../report.ts';
import type { Against } from './against.ts';

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
  return [header, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

/** Keys of one's own may have any character. */
export function csvName({ key }: ReportTable): string {
  return `${key.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '')}.csv`;
}

/** Text that a spreadsheet would take for a formula has an apostrophe in front. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
