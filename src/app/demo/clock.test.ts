import { describe, expect, it } from 'vitest';
import { dateText, offsetAt, timeText } from './clock.ts';

const midnight = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;

describe('the clock of the demo', () => {
  it.each([
    ['Europe/London', 7, 1],
    ['Europe/London', 1, 0],
    ['America/Los_Angeles', 7, -7],
    ['America/Manaus', 7, -4],
    ['Asia/Kolkata', 7, 5.5],
    ['Pacific/Auckland', 1, 13],
    ['UTC', 7, 0],
  ])('puts %s in month %d at %d hours from UTC', (timezone, month, hours) => {
    expect(offsetAt(timezone, midnight(2026, month, 31))).toBe(hours * 3600);
  });

  it('writes times with milliseconds', () => {
    expect(`${dateText(midnight(2026, 2, 3))} ${timeText(3723, 7)}`).toBe('2026-02-03 01:02:03.007');
  });
});
