import { expect, it } from 'vitest';
import { reportMessage } from '../../../../src/alerts/report-message.ts';
import { reportPath } from '../../../../src/reports/report-path.ts';
import { type AskedReport, pathOf, readAsked, scopeOf, tablesOf } from './asked-report.ts';

const ASKED: AskedReport = {
  recipe: 'ours & theirs',
  time: { from: '2026-05', to: 'last month' },
  filters: [{ id: 'isp', filterType: 'exclude', filterValues: ['Acme', 'Umbrella'] }],
  panels: ['north', 'south'],
  weight: 'population all lines',
  tables: ['isp'],
  earlier: ['year'],
};

it('is read from the address as it was written', () => {
  const [page, search] = pathOf(ASKED).split('?');
  expect([page, readAsked(new URLSearchParams(search))]).toEqual(['reports', ASKED]);
  const plain = { ...ASKED, filters: [], panels: [], weight: '', tables: [] };
  expect(readAsked(new URLSearchParams(pathOf(plain).split('?')[1]))).toEqual(plain);
});

it('is read from a link of the service', () => {
  const { recipe, time, filters, panels, tables } = ASKED;
  const path = reportPath(recipe, time, { filters, panel: panels, weight: { population: 'all lines' }, tables });
  expect(path).toBe(pathOf({ ...ASKED, earlier: [] }));
  const plain = reportPath(recipe, time, { filters: [], panel: null, weight: null });
  expect(plain).toBe(pathOf({ ...ASKED, filters: [], panels: [], weight: '', tables: [], earlier: [] }));
  expect(reportPath(recipe, time, { weight: { field: 'custom.a' } })).toContain('&weight=field+custom.a');
});

it('is of the last month where the address says nothing, and of nothing without a recipe', () => {
  expect(readAsked(new URLSearchParams('recipe=a'))?.time).toEqual({ from: 'last month', to: 'last month' });
  expect(readAsked(new URLSearchParams('from=now'))).toBeUndefined();
});

it('is asked for table by table', () => {
  expect(scopeOf(ASKED, 'isp')).toEqual({
    time: ASKED.time,
    filters: [{ id: 'isp', filterType: 'exclude', filterValues: ['Acme', 'Umbrella'] }],
    panel: ['north', 'south'],
    weight: { population: 'all lines' },
    tables: ['isp'],
  });
  expect(scopeOf({ ...ASKED, filters: [], panels: [], weight: 'field custom.households' }, 'isp')).toEqual({
    time: ASKED.time,
    weight: { field: 'custom.households' },
    tables: ['isp'],
  });
});

it('has the tables that the address names in the order of the recipe, and all where it names none', () => {
  const tables = ['gone', 'package', 'isp'];
  expect(tablesOf({ ...ASKED, tables }, ['isp', 'region', 'package'])).toEqual(['isp', 'package', 'gone']);
  expect(tablesOf({ ...ASKED, tables: [] }, ['isp', 'region'])).toEqual(['isp', 'region']);
});

it('is read from the link of a scheduled report with the whole scope, however its filters call their types', () => {
  const filters = ['include', 'in', 'inclusive', 1, '1', 'exclude', 'not_in', 'exclusive', 0, '0'].map(
    (filterType, index) => ({ id: `custom.f${index}`, filterType, filterValues: ['Acme', 'Umbrella'] }),
  );
  const scope = { filters, panel: 'north', weight: { population: 'all lines' }, tables: ['isp', 'package'] };
  const schedule = { title: '', report: 'ours', every: 'day', at: 0, period: 'yesterday', scope, to: [] } as const;
  const period = { from: '2026-06-01', to: '2026-06-30' };
  const publicUrl = 'https://example.org';
  const message = reportMessage({ name: 'daily', schedule, at: 0, period, title: 'Ours', publicUrl }, null);
  const asked = readAsked(new URL(message.data.link).searchParams) as AskedReport;
  expect(asked.tables).toEqual(['isp', 'package']);
  expect(scopeOf(asked, 'isp')).toEqual({
    time: period,
    filters: filters.map((filter, index) => ({ ...filter, filterType: index < 5 ? 'include' : 'exclude' })),
    panel: ['north'],
    weight: { population: 'all lines' },
    tables: ['isp'],
  });
});
