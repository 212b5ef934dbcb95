import type { Against } from '../../reports/layout/against.ts';
import { footnotesOf, scopeText, sheetOf } from '../../reports/layout/sheet.ts';
import type { Report } from '../../reports/report.ts';
import { padded, visibleText, widthOf } from '../print.ts';

/** A report for a terminal. */
export function reportLines(report: Report, against: Against | undefined): string[] {
  return [
    report.title,
    scopeText(report),
    ...report.notes,
    ...report.tables.flatMap((table) => [
      '',
      table.title,
      ...(table.leftOut === null ? tableLines(sheetOf(table, against)) : [`Left out: ${table.leftOut}`]),
      ...footnotesOf(table, report),
    ]),
  ].map(visibleText);
}

function tableLines({ header, labels, rows }: ReturnType<typeof sheetOf>): string[] {
  if (rows.length === 0) return ['No results.'];
  const lines = [header, ...rows.map(({ texts }) => texts)];
  const widths = header.map((_, index) => Math.max(...lines.map((line) => widthOf(visibleText(line[index])))));
  return lines.map((line) =>
    line
      .map((text, index) => padded(visibleText(text), widths[index] ?? 0, index < labels ? 'left' : 'right'))
      .join('  ')
      .trimEnd(),
  );
}
