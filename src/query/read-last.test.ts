import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePeriod } from '../lib/date-grammar.ts';
import { IssueList } from '../lib/issue-list.ts';
import { parseComparison } from './parse-comparison.ts';
import { parseMetricQuery } from './parse-metric-query.ts';
import { parseTestQuery } from './parse-test-query.ts';
import { parseLast } from './read-last.ts';

const DAY = 86_400;
const NOW = Date.parse('2026-11-18T02:38:00Z') / 1000;
const dayOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);

describe('the last days', () => {
  it.each([
    ['1 day', '2026-11-17'],
    ['30 days', '2026-10-19'],
    ['7d', '2026-11-11'],
    ['2 weeks', '2026-11-04'],
    ['12w', '2026-08-26'],
    ['1 month', '2026-10-18'],
    ['3mo', '2026-08-18'],
    ['1 Year', '2025-11-18'],
    ['100y', '1926-11-18'],
  ])('%s begin at %s and end with yesterday', (text, first) => {
    const { start = 0, end = 0 } = parseLast(text, NOW) ?? {};
    expect([dayOf(start), dayOf(end - 1), end % DAY]).toEqual([first, '2026-11-17', 0]);
  });

  it.each([
    ['2026-03-31', '1 month', '2026-02-28'],
    ['2024-03-31', '1 month', '2024-02-29'],
    ['2024-02-29', '1 year', '2023-02-28'],
    ['2026-01-15', '2 months', '2025-11-15'],
  ])('on %s, %s begin at %s, a day that exists', (today, text, first) => {
    expect(dayOf(parseLast(text, Date.parse(today) / 1000)?.start ?? 0)).toBe(first);
  });

  it('of days are those of the date grammar, on any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 4e9 }), (days, now) => {
        const period = { start: parsePeriod(`-${days} days`, now)?.start, end: parsePeriod('-1 days', now)?.end };
        expect(parseLast(`${days} days`, now)).toEqual(period);
        expect(parseLast(`${days}d`, now)).toEqual(period);
      }),
    );
  });

  it('of months and years begin on the same day of the month, or the last one of a shorter month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 0, max: 4e9 }), (months, now) => {
        const { start = 0, end = 0 } = parseLast(`${months} months`, now) ?? {};
        const [first, today] = [new Date(start * 1000), new Date(end * 1000)];
        const apart =
          (today.getUTCFullYear() - first.getUTCFullYear()) * 12 + today.getUTCMonth() - first.getUTCMonth();
        expect(apart).toBe(months);
        const isLast = new Date((start + DAY) * 1000).getUTCDate() === 1;
        expect(first.getUTCDate() === today.getUTCDate() || (isLast && first.getUTCDate() < today.getUTCDate())).toBe(
          true,
        );
      }),
    );
  });

  it.each([
    '',
    '30',
    'days',
    '0 days',
    '-1 days',
    '1.5 days',
    '24 hours',
    '30  days',
    '30 days ago',
    '101 years',
    '5m',
  ])('are not named by %j', (text) => {
    expect(parseLast(text, NOW)).toBeUndefined();
  });
});

describe('a question about the last days', () => {
  const ASKED = {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation: 'total',
    normalised: false,
    prefilter: false,
  };
  const TIME = { from: '-30 days', to: '-1 days' };
  const issuesOf = (parse: typeof parseMetricQuery | typeof parseComparison | typeof parseTestQuery, body: unknown) => {
    const issues = new IssueList();
    parse(body, NOW, issues);
    return Object.fromEntries(issues);
  };
  const both = 'Give either time or last: leave out one of them.';

  it('is the question about their dates', () => {
    const ask = (body: object) => parseMetricQuery({ ...ASKED, ...body }, NOW, new IssueList()).query;
    expect(ask({ last: '30 days' })).toEqual(ask({ time: TIME }));
    const askTests = (body: object) => parseTestQuery({ test: 'ping', ...body }, NOW, new IssueList()).query;
    expect(askTests({ last: '30 days' })).toEqual(askTests({ date: TIME }));
  });

  it('has another period on the next day, and the same until then', () => {
    const ask = (now: number) => parseMetricQuery({ ...ASKED, last: '1 week' }, now, new IssueList()).query.time;
    expect(ask(NOW + 3600)).toEqual(ask(NOW));
    expect(ask(NOW + DAY)).toEqual({ from: ask(NOW).from + DAY, to: ask(NOW).to + DAY });
  });

  it('says what is wrong with a period', () => {
    const message =
      'is not a valid period. Give a number of days, weeks, months or years, such as 30 days, 12 weeks or 1 year.';
    expect(issuesOf(parseMetricQuery, { ...ASKED, last: '24 hours' })).toEqual({ last: [`24 hours ${message}`] });
    expect(issuesOf(parseTestQuery, { test: 'ping', last: '' })).toEqual({ last: [` ${message}`] });
    expect(issuesOf(parseMetricQuery, { ...ASKED, last: 30 })).toEqual({
      last: ['This value should be of type string.'],
    });
  });

  it('has no time besides', () => {
    expect(issuesOf(parseMetricQuery, { ...ASKED, last: '1 day', time: TIME })).toEqual({ last: [both] });
    expect(issuesOf(parseTestQuery, { test: 'ping', last: '1 day', date: TIME })).toEqual({
      last: ['Give either date or last: leave out one of them.'],
    });
    expect(issuesOf(parseMetricQuery, ASKED)).toEqual({ time: ['This field is missing.'] });
  });

  it('may be one side of a comparison', () => {
    const sides = { a: { last: '1 month' }, b: {} };
    const issues = new IssueList();
    const { a, b } = parseComparison({ ...ASKED, time: TIME, ...sides }, NOW, issues).query;
    expect([dayOf(a.time.from), dayOf(b.time.from)]).toEqual(['2026-10-18', '2026-10-19']);
    expect(issuesOf(parseComparison, { ...ASKED, a: { last: '1 day' }, b: { last: '2 days' } })).toEqual({});
    expect(issuesOf(parseComparison, { ...ASKED, time: TIME, a: { last: '1 day', time: TIME }, b: {} })).toEqual({
      'a[last]': [both],
    });
  });
});
