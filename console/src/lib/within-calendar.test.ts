import { expect, it } from 'vitest';
import { withinCalendar } from './within-calendar.ts';

it.each([8_640_000_000_001_000, -8_640_000_000_001_000, Number.MAX_VALUE])('a date can be made of %d', (ms) => {
  expect(() => new Date(withinCalendar(ms)).toISOString()).not.toThrow();
});

it('an instant of the calendar stays as it is', () => {
  expect(withinCalendar(1_784_023_200_000)).toBe(1_784_023_200_000);
});
