import { expect, it } from 'vitest';
import { writeSort } from '../../lib/sort.ts';
import { readTestsAddress } from './tests-address.ts';

const NOW = Date.UTC(2026, 0, 1, 0, 5);
const read = (search: string) => readTestsAddress(new URLSearchParams(search), NOW);

it('an empty address asks for yesterday and today', () => {
  expect(read('')).toEqual({
    test: undefined,
    from: '2025-12-31',
    to: '2026-01-01',
    agent: undefined,
    where: [],
    columns: undefined,
    sort: undefined,
    record: undefined,
  });
});

it('what was chosen is read as it was', () => {
  expect(read('test=ping&from=2025-01-02&to=2025-01-03&columns=target,rtt_avg')).toMatchObject({
    test: 'ping',
    from: '2025-01-02',
    to: '2025-01-03',
    columns: ['target', 'rtt_avg'],
  });
});

it.each(['rtt_avg', '-rtt_avg'])('the order %s is written as it is read', (sort) => {
  const read = readTestsAddress(new URLSearchParams({ sort }), NOW).sort;
  expect(read && writeSort(read)).toBe(sort);
});
