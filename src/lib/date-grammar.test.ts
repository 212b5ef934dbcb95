import { describe, expect, it } from 'vitest';
import { parsePeriod } from './date-grammar.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

describe('a date', () => {
  it.each([
    ['2026-07-01', '2026-07-01', '2026-07-02'],
    ['20260701', '2026-07-01', '2026-07-02'],
    ['2026-02', '2026-02-01', '2026-03-01'],
    ['2026-12', '2026-12-01', '2027-01-01'],
    ['2024', '2024-01-01', '2025-01-01'],
    ['0099', '0099-01-01', '0100-01-01'],
    ['now', '2026-07-15', '2026-07-16'],
    ['+1 day', '2026-07-16', '2026-07-17'],
    ['-15 days', '2026-06-30', '2026-07-01'],
    ['last monday', '2026-07-13', '2026-07-14'],
    ['last wednesday', '2026-07-08', '2026-07-09'],
    ['this wed', '2026-07-15', '2026-07-16'],
    ['this Tuesday', '2026-07-21', '2026-07-22'],
    ['next WEDNESDAY', '2026-07-22', '2026-07-23'],
    ['next thu', '2026-07-16', '2026-07-17'],
    ['this month', '2026-07-01', '2026-08-01'],
    ['Last Month', '2026-06-01', '2026-07-01'],
    ['next month', '2026-08-01', '2026-09-01'],
    ['-1 month', '2026-06-01', '2026-07-01'],
    ['-7 months', '2025-12-01', '2026-01-01'],
    ['+6 months', '2027-01-01', '2027-02-01'],
  ])('%s is the time from %s to %s', (text, start, end) => {
    const period = parsePeriod(text, NOW);
    expect(period && [iso(period.start), iso(period.end)]).toEqual([start, end]);
  });

  it.each([
    '2026-02-30',
    '2026-13',
    '2026-00',
    '20260230',
    'yesterday',
    'last mond',
    '2026-7-1',
    '',
    '+x days',
    '5 days',
    'month',
    'last months',
    '-1.5 months',
  ])('%s is none', (text) => {
    expect(parsePeriod(text, NOW)).toBeUndefined();
  });

  it('a month before the last day of a long month is a whole month', () => {
    const period = parsePeriod('last month', Date.UTC(2026, 2, 31, 23, 59) / 1000);
    expect(period && [iso(period.start), iso(period.end)]).toEqual(['2026-02-01', '2026-03-01']);
  });
});
