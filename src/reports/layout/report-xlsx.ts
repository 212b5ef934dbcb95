import { dimensionName } from '../../catalogue/dimensions.ts';
import { type Worksheet, workbookOf } from '../../lib/xlsx.ts';
import type { Report } from '../report.ts';
import type { Held } from './against.ts';
import { paragraphsOf } from './arrange-report.ts';
import { figuresOf } from './report-csv.ts';
import { type Colophon, colophonText, coverageTexts, coverageWarning, footnotesOf, scopeText } from './sheet.ts';

/** A report as a workbook: what it is about, then a sheet for each table, figures in full. */
export function reportXlsx(report: Report, held: readonly Held[], colophon: Colophon): ReturnType<typeof workbookOf> {
  return workbookOf([aboutSheet(report, held, colophon), ...tableSheets(report, held)]);
}

function aboutSheet(report: Report, held: readonly Held[], colophon: Colophon): Worksheet {
  const texts = [
    report.title,
    scopeText(report),
    ...paragraphsOf(report.text),
    ...[coverageWarning(report) ?? []].flat(),
    ...coverageTexts(report),
    ...report.notes,
    ...held.flatMap(({ note }) => note ?? []),
    ...report.tables.flatMap(({ title, leftOut }) => (leftOut === null ? [] : [`Left out: ${title}. ${leftOut}`])),
    colophonText(report, colophon),
  ];
  return { name: 'About', rows: texts.map((text) => [text]), headings: 1 };
}

function tableSheets(report: Report, held: readonly Held[]): readonly Worksheet[] {
  return report.tables
    .filter(({ leftOut }) => leftOut === null)
    .map((table) => {
      const { header, rows } = figuresOf(table, held);
      const names = header.map((name, index) => (index < table.splits.length ? dimensionName(name) : name));
      const notes = footnotesOf(table, report).map((note) => [note]);
      const texts = [table.title, ...paragraphsOf(table.text)].map((text) => [text]);
      return { name: table.key, rows: [...texts, names, ...rows, ...notes], headings: texts.length + 1 };
    });
}
