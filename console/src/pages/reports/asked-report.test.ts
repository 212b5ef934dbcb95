import { expect, it } from 'vitest';
import { reportPath } from '../../../../src/reports/report-path.ts';
import { type AskedReport, pathOf, readAsked, scopeOf } from './asked-report.ts';

const ASKED: AskedReport = {
  recipe: 'ours & theirs',
  time: { from: '2026-05', to: 'last month' },
  filters: [{ id: 'isp', filterType: 'exclude', filterValues: ['Acme', 'Umbrella'] }],
  weight: 'population all lines',
  earlier: ['year'],
};

it('is read from the address as it was written', () => {
  const [page, search] = pathOf(ASKED).split('?');
  expect([page, readAsked(new URLSearchParams(search))]).toEqual(['reports', ASKED]);
  const plain = { ...ASKED, filters: [], weight: '' };
  expect(readAsked(new URLSearchParams(pathOf(plain).split('?')[1]))).toEqual(plain);
});

it('is read from a link of the service', () => {
  const { recipe, time, filters } = ASKED;
  const path = reportPath(recipe, time, { filters, weight: { population: 'all lines' } });
  expect(path).toBe(pathOf({ ...ASKED, earlier: [] }));
  const plain = reportPath(recipe, time, { filters: [], weight: null });
  expect(plain).toBe(pathOf({ ...ASKED, filters: [], weight: '', earlier: [] }));
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
    weight: { population: 'all lines' },
    tables: ['isp'],
  });
  expect(scopeOf({ ...ASKED, filters: [], weight: 'field custom.households' }, 'isp')).toEqual({
    time: ASKED.time,
    weight: { field: 'custom.households' },
    tables: ['isp'],
  });
});
