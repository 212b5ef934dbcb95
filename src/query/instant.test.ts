import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { parseInstant } from './instant.ts';
import { parseMetricQuery } from './parse-metric-query.ts';
import { parseTestQuery } from './parse-test-query.ts';
import { understoodMetric, understoodTest } from './understood.ts';

describe('an instant', () => {
  it.each([
    ['2026-07-14T10:00:00Z', Date.UTC(2026, 6, 14, 10)],
    ['2026-07-14T10:00:00.5Z', Date.UTC(2026, 6, 14, 10, 0, 0, 500)],
    ['2026-07-14T10:00:00.123Z', Date.UTC(2026, 6, 14, 10, 0, 0, 123)],
    ['2026-07-14T10:00Z', Date.UTC(2026, 6, 14, 10)],
    ['2026-07-14T12:00:00+02:00', Date.UTC(2026, 6, 14, 10)],
    ['2026-07-14T05:30:00-04:30', Date.UTC(2026, 6, 14, 10)],
    [1784023200000, 1784023200000],
    ['1784023200000', 1784023200000],
  ])('is read as programs write it: %s', (given, ms) => {
    expect(parseInstant(given)).toBe(ms);
  });

  it.each([
    '2026-07-14T10:00:00',
    '2026-07-14 10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-07-14T24:00:00Z',
    '2026-07-14T10:00:00.1234Z',
    '2026-13-01T10:00:00Z',
    '20260714',
    '2026',
    2026,
    1784023200000.5,
    -1784023200000,
    9e15,
    null,
    {},
  ])('is nothing else: %s', (given) => {
    expect(parseInstant(given)).toBeUndefined();
  });
});

describe('the time of a question', () => {
  const NOW = Date.UTC(2026, 6, 15, 13) / 1000;
  const metric = (time: object) => {
    const issues = new IssueList();
    const body = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false, time };
    const { query } = parseMetricQuery(body, NOW, issues);
    return { issues, query, understood: issues.isEmpty ? understoodMetric(body, query) : undefined };
  };

  it('may be instants, read as the wall clock that they show in UTC, and is said then', () => {
    const { query, understood } = metric({ from: '2026-07-14T12:00:00.9+02:00', to: 1784030400000 });
    expect(query.time).toEqual({ from: Date.UTC(2026, 6, 14, 10) / 1000, to: Date.UTC(2026, 6, 14, 12) / 1000 });
    expect(understood).toEqual({ from: '2026-07-14 10:00:00', to: '2026-07-14 12:00:00' });
    expect(metric({ from: '2026-07-14T10:00:00Z', to: 'now' }).understood?.to).toBe('2026-07-15 23:59:59');
    expect(metric({ from: '2026-07-14', to: 'now' }).understood).toBeUndefined();
  });

  it('of records may be instants to the millisecond', () => {
    const body = { test: 'ping', date: { from: '2026-07-14T10:00:00.123Z', to: '1784030400000' } };
    const { query } = parseTestQuery(body, NOW, new IssueList());
    expect(query.date).toEqual({ from: Date.UTC(2026, 6, 14, 10, 0, 0, 123), to: 1784030400000 });
    expect(understoodTest(body, query)).toEqual({ from: '2026-07-14 10:00:00.123', to: '2026-07-14 12:00:00' });
  });

  it('is refused where it is neither', () => {
    const problemsOf = (from: unknown) => metric({ from, to: 'now' }).issues;
    expect(() => problemsOf(2026).refuse()).toThrow();
    expect(() => problemsOf('2026-07-14T10:00:00').refuse()).toThrow();
    expect(() => metric({ from: 1784030400000, to: 1784023200000 }).issues.refuse()).toThrow();
  });
});
