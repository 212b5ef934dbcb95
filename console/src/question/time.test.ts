import { expect, it } from 'vitest';
import { clockSpanOf, describeTime, earlierSpan, presetOf, spanOfClock, TIME_PRESETS } from './time.ts';

const NOW = new Date('2026-03-05T22:10:00Z');

it('a preset is whole days of the calendar', () => {
  const spans = TIME_PRESETS.map(({ key, time }) => [key, clockSpanOf(time, NOW)]);
  expect(Object.fromEntries(spans)).toMatchObject({
    today: { from: '2026-03-05T00:00', to: '2026-03-05T23:59' },
    7: { from: '2026-02-26T00:00', to: '2026-03-04T23:59' },
    'this-month': { from: '2026-03-01T00:00', to: '2026-03-31T23:59' },
    'last-month': { from: '2026-02-01T00:00', to: '2026-02-28T23:59' },
    '3-months': { from: '2025-12-01T00:00', to: '2026-02-28T23:59' },
  });
});

it('a month of the calendar is whole, whatever it is called', () => {
  const february = { from: '2026-02-01T00:00', to: '2026-02-28T23:59' };
  for (const text of ['2026-02', 'last month', 'Last Month', '-1 month', '-1 months']) {
    expect(clockSpanOf({ from: text, to: text }, NOW)).toEqual(february);
  }
  expect(presetOf({ from: 'last month', to: 'last month' })?.name).toBe('Last month');
  expect(presetOf({ from: '2026-02', to: '2026-02' })).toBeUndefined();
});

it('a time of the clock covers its last minute to the end, and comes back as it was', () => {
  const clock = { from: '2026-03-01T06:00', to: '2026-03-05T18:29' };
  const time = spanOfClock(clock, { from: 'now', to: 'now' });
  expect(time).toEqual({ from: '2026-03-01 06:00', to: '2026-03-05 18:29:59' });
  expect(clockSpanOf(time, NOW)).toEqual(clock);
});

it('a date that is said in words stays in words', () => {
  expect(clockSpanOf({ from: 'last monday', to: 'now' }, NOW)).toEqual({ from: undefined, to: '2026-03-05T23:59' });
});

it('a span reads as the days that are whole in it', () => {
  const read = (from: string, to: string) => describeTime({ from, to }, NOW);
  expect(read('2026-03-01', '2026-03-04')).toBe('1 Mar 2026 – 4 Mar 2026');
  expect(read('2026-03-01 00:00', '2026-03-05 00:00')).toBe('1 Mar 2026 – 5 Mar 2026, 00:00');
  expect(read('2026-03-01 23:59', '2026-03-05 23:59:59')).toBe('1 Mar 2026, 23:59 – 5 Mar 2026');
});

it('one end changes without the other', () => {
  const before = { from: 'last monday', to: 'now' };
  const time = spanOfClock({ from: undefined, to: '2026-03-05T18:29' }, before);
  expect(time).toEqual({ from: 'last monday', to: '2026-03-05 18:29:59' });
});

it.each([
  [
    { from: '-7 days', to: '-1 days' },
    { from: '2026-02-19 00:00', to: '2026-02-25 23:59:59' },
  ],
  [
    { from: 'last month', to: 'last month' },
    { from: '2026-01', to: '2026-01' },
  ],
  [
    { from: '-3 months', to: 'last month' },
    { from: '2025-09', to: '2025-11' },
  ],
  [
    { from: '2026-03-02 06:00', to: '2026-03-02 17:59:59' },
    { from: '2026-03-01 18:00', to: '2026-03-02 05:59:59' },
  ],
])('the time before %o is as long', (time, before) => {
  expect(earlierSpan('previous', time, NOW)).toEqual(before);
});

it.each([
  [{ last: '7 days' }, { from: '2025-02-26 00:00', to: '2025-03-04 23:59:59' }],
  [
    { from: '2024-02-29', to: '2024-02-29' },
    { from: '2023-02-28 00:00', to: '2023-02-28 23:59:59' },
  ],
  [
    { from: '2026-01', to: 'last month' },
    { from: '2025-01', to: '2025-02' },
  ],
])('a year before %o are the same dates', (time, before) => {
  expect(earlierSpan('year', time, NOW)).toEqual(before);
});

it('there is no time before words, or before an end that comes first', () => {
  expect(earlierSpan('previous', { from: 'last monday', to: 'now' }, NOW)).toBeUndefined();
  expect(earlierSpan('previous', { from: 'now', to: '-7 days' }, NOW)).toBeUndefined();
});
