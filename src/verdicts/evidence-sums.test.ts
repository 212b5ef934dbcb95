import { describe, expect, it } from 'vitest';
import { EVERY_HOUR } from '../catalogue/metric.ts';
import { WEEK } from '../catalogue/windows.ts';
import { evidenceSums } from './evidence-sums.ts';
import type { Evidence } from './rule.ts';

const HOUR = 3600;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;
const evidence = { resultsADay: 1, eachHour: 1, coverage: 100 } as unknown as Evidence;

/** What fails of an agent with a result in every hour that the clocks of a zone showed on a day. */
function failing(zone: string | null, date: string, skipped: readonly number[], hours = EVERY_HOUR) {
  const sums = evidenceSums({ ...NONE, ...evidence });
  const from = day(date);
  for (const hour of hours) if (!skipped.includes(hour)) sums.add(1, 0, from + hour * HOUR + 1800, zone);
  const window = hours === EVERY_HOUR ? null : { days: WEEK, hours };
  const span = { from, to: from + 24 * HOUR - 1 };
  return sums.failures({ span, window, measuringDays: null, sizeIn: () => null }).map(({ part }) => part);
}

const NONE = {
  results: null,
  agents: null,
  days: null,
  daysBetween: null,
  withinDays: null,
  gapMinutes: null,
  pause: null,
  hoursOfDay: null,
} as unknown as Evidence;

describe('results in each hour', () => {
  it('are not wanted in the hour that a spring day lacks', () => {
    expect(failing('Europe/Berlin', '2026-03-29', [2])).toEqual([]);
    expect(failing('Europe/Berlin', '2026-03-29', [2], [1, 2, 3])).toEqual([]);
    expect(failing('Africa/Cairo', '2026-04-24', [0])).toEqual([]);
  });

  it('are wanted in an hour of which the clocks skip a part', () => {
    expect(failing('Australia/Lord_Howe', '2026-10-04', [2])).toEqual(['each_hour']);
    expect(failing('Australia/Lord_Howe', '2026-10-04', [])).toEqual([]);
  });

  it('are wanted in all others', () => {
    expect(failing('Europe/Berlin', '2026-03-29', [2, 3])).toEqual(['each_hour']);
    expect(failing('Europe/Berlin', '2026-03-30', [2])).toEqual(['each_hour']);
    expect(failing('Europe/Berlin', '2026-10-25', [2])).toEqual(['each_hour']);
    expect(failing(null, '2026-03-29', [2])).toEqual(['each_hour']);
  });
});
