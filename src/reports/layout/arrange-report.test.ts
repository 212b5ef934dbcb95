import { expect, it } from 'vitest';
import type { Report, ReportTable } from '../report.ts';
import { arrangeReport, paragraphsOf } from './arrange-report.ts';
import { reportCsv } from './report-csv.ts';
import { reportHtml } from './report-html.ts';
import { reportXlsx } from './report-xlsx.ts';

const cell = (value: number) => ({
  ...{ value, shown: String(value), interval: null, agentCount: 60, status: 'shown', verdict: null, distance: null },
});
const column = (key: string) => ({ key, title: `The ${key}`, unit: 'mbps', decimals: 0, passAt: null });
const table = (key: string): ReportTable =>
  ({
    ...{ key, title: `Speeds by ${key}`, notes: [], splits: [key], chart: 'mean', questions: {}, leftOut: null },
    columns: [column('mean'), column('median')],
    rows: [{ splits: ['Acme'], cells: [cell(41), cell(37)] }],
  }) as unknown as ReportTable;
const REPORT = {
  ...{ title: 'Recipe', notes: [], flagBelow: 50, suppressBelow: 5, filters: [], panel: null, coverage: [] },
  period: { from: '2026-06-01', to: '2026-06-30' },
  tables: [table('isp'), table('package')],
} as unknown as Report;
const COLOPHON = { madeAt: new Date(0), version: '1', link: undefined };

it('a report has its own title, texts and choice of tables and columns in every file', () => {
  const arranged = arrangeReport(REPORT, {
    title: 'What homes get',
    text: 'First <b>words</b>.\n\nMore words.',
    tables: {
      isp: { isLeftOut: false, text: 'By operator.', without: ['mean'] },
      package: { isLeftOut: true, text: '', without: [] },
    },
  });
  expect(arranged.tables.map(({ columns, rows }) => [columns.map(({ key }) => key), rows[0]?.cells.length])).toEqual([
    [['median'], 1],
  ]);
  const html = reportHtml(arranged, [], COLOPHON);
  for (const part of [
    '<h1>What homes get</h1>',
    '<p>First &lt;b&gt;words&lt;/b&gt;.</p>\n<p>More words.</p>',
    '<p>By operator.</p>',
    '>37<',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('>41<');
  expect(html).not.toContain('Speeds by package');
  // A bar chart of a column that is not shown would be one of nothing.
  expect(html).not.toContain('<figure');
  expect(reportCsv(arranged, [])).not.toContain('mean,');
  expect(new TextDecoder('latin1').decode(reportXlsx(arranged, [], COLOPHON)).slice(0, 2)).toBe('PK');
});

it('says in the colophon what the figures are of', () => {
  const html = reportHtml({ ...REPORT, panel: ['homes'] } as Report, [], COLOPHON);
  expect(html).toContain('2026-06-01 to 2026-06-30 · all agents · panel homes');
});

it('paragraphs are parted by blank lines', () => {
  expect(paragraphsOf(' a\nb \n \n\n c ')).toEqual(['a\nb', 'c']);
  expect(paragraphsOf(undefined)).toEqual([]);
});
