import { describe, expect, it } from 'vitest';
import { isTimezone, TIMEZONES } from './timezones.ts';

describe('timezones', () => {
  it.each(['Europe/London', 'UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Eastern'])('take %s', (name) => {
    expect(isTimezone(name)).toBe(true);
  });

  it.each(['europe/london', 'utc', 'Mars/Olympus', '', 'Factory', '+01:00', 'GMT+5'])('refuse %s', (name) => {
    expect(isTimezone(name)).toBe(false);
  });

  it('are all known to the runtime that computes local times', () => {
    const unknown = [...TIMEZONES].filter((timeZone) => {
      try {
        return !new Intl.DateTimeFormat('en', { timeZone });
      } catch {
        return true;
      }
    });
    expect(unknown).toEqual([]);
  });
});
