import type { Report } from '../report.ts';
import type { Held } from './against.ts';

/** A report with what it is held against: named in `against`, and in each cell that has a figure of it, by its key. */
export function reportJson(report: Report, held: readonly Held[]): object {
  if (held.length === 0) return report;
  return {
    ...report,
    against: held.map(({ key, name, note = null }) => ({ key, name, note })),
    tables: report.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, index) => {
          const column = table.columns[index]?.key ?? '';
          const found = held.flatMap(({ key, against }) => {
            const one = against(table, row, column);
            return one ? [[key, { shown: one.published, difference: one.difference }] as const] : [];
          });
          return found.length === 0 ? cell : { ...cell, against: Object.fromEntries(found) };
        }),
      })),
    })),
  };
}
