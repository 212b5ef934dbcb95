import { expect, it } from 'vitest';
import type { Report, ReportCell } from '../report.ts';
import { holdAgainstEarlier } from './against.ts';
import { barsOf } from './bars.ts';
import { reportJson } from './report-json.ts';
import { sheetOf } from './sheet.ts';

const cell = (value: number | null, status: ReportCell['status'] = 'shown'): ReportCell => ({
  value,
  shown: value === null ? null : value.toFixed(1),
  interval: null,
  agentCount: 50,
  status,
  verdict: null,
  distance: null,
});

const reportOf = (from: string, to: string, rows: Readonly<Record<string, ReportCell>>): Report => ({
  title: 'Speeds',
  notes: [],
  flagBelow: 50,
  suppressBelow: 5,
  time: {},
  period: { from, to },
  filters: [],
  panel: null,
  weight: null,
  coverage: [],
  tables: [
    {
      key: 'isp',
      title: 'By ISP',
      notes: [],
      splits: ['isp'],
      columns: [{ key: 'mean', title: 'Mean', unit: '%', decimals: 1, passAt: null }],
      chart: 'mean',
      rows: Object.entries(rows).map(([isp, one]) => ({ splits: [isp], cells: [one] })),
      questions: {},
      leftOut: null,
    },
  ],
});

it('figures stand beside those of an earlier period, with the difference where both are shown', () => {
  const now = reportOf('2026-10-01', '2026-10-31', { A: cell(78.66), B: cell(50), C: cell(10), D: cell(40) });
  const before = reportOf('2026-09-01', '2026-09-30', {
    A: cell(80.11),
    C: cell(null, 'suppressed'),
    D: cell(40.01),
  });
  const [table] = now.tables;
  if (!table) throw new Error('the report has a table');
  const held = holdAgainstEarlier(before, 'previous');
  expect(held.note).toBe('Before: 2026-09-01 to 2026-09-30.');
  const { header, rows } = sheetOf(table, [held]);
  expect(header).toEqual(['ISP', 'Mean [%]', 'before', 'difference']);
  expect(rows.map(({ texts }) => texts)).toEqual([
    ['A', '78.7', '80.1', '-1.5'],
    ['B', '50.0', '–', ''],
    ['C', '10.0', 'n/p', ''],
    ['D', '40.0', '40.0', '0.0'],
  ]);
  expect(reportJson(now, [held])).toMatchObject({
    against: [{ key: 'previous', name: 'before', note: 'Before: 2026-09-01 to 2026-09-30.' }],
    tables: [
      {
        rows: [
          { splits: ['A'], cells: [{ value: 78.66, against: { previous: { shown: '80.1', difference: '-1.5' } } }] },
          { splits: ['B'], cells: [{ against: { previous: { shown: '–', difference: null } } }] },
          { splits: ['C'], cells: [{ against: { previous: { shown: 'n/p', difference: null } } }] },
          { splits: ['D'], cells: [{ against: { previous: { shown: '40.0', difference: '0.0' } } }] },
        ],
      },
    ],
  });
  expect(reportJson(now, [])).toBe(now);
});

it('a period without results is said, and has no columns', () => {
  const now = reportOf('2026-10-01', '2026-10-31', { A: cell(78.66) });
  const held = holdAgainstEarlier(reportOf('2025-10-01', '2025-10-31', {}), 'year');
  expect(held.note).toBe('A year before: 2025-10-01 to 2025-10-31, without results.');
  expect(now.tables.map((table) => sheetOf(table, [held]).header)).toEqual([['ISP', 'Mean [%]']]);
});

it.each([
  [78.7, ['0', '20', '40', '60']],
  [100, ['0', '20', '40', '60', '80', '100']],
  [0.03, ['0', '0.01', '0.02', '0.03']],
  [1234, ['0', '500', '1000']],
])('bars up to %f have round ticks', (most, texts) => {
  const [table] = reportOf('2026-10-01', '2026-10-31', { A: cell(most) }).tables;
  expect(table && barsOf(table)?.ticks.map(({ text }) => text)).toEqual(texts);
});

it('bars and earlier figures are those of 130,000 rows too', () => {
  const rows = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`isp ${index}`, cell(index)]));
  const report = reportOf('2026-10-01', '2026-10-31', rows);
  const [table] = report.tables;
  if (!table) throw new Error('the report has a table');
  expect(barsOf(table)?.rows.at(-1)).toMatchObject({ figure: '129,999.0', length: 1 });
  const { against } = holdAgainstEarlier(report, 'previous');
  const compared = new Set(table.rows.map((row) => against(table, row, 'mean')?.difference));
  expect(compared).toEqual(new Set(['0.0']));
});
