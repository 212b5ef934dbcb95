const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a timezone shows at an instant, `YYYY-MM-DD HH:MM:SS`. */
export function wallClock(timezone: string, at: number): string {
  // The Swedish write dates as ISO 8601 does.
  const clock =
    CLOCKS.get(timezone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  CLOCKS.set(timezone, clock);
  return clock.format(at);
}
