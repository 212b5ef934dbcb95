/** The minute that a clock of a timezone shows at a minute of UTC, both `YYYY-MM-DDTHH:MM`. */
export function zonedMinute(utcMinute: string, timezone: string): string {
  return shiftedMinute(utcMinute, offsetMs(Date.parse(`${utcMinute}Z`), timezone));
}

/** The minute of UTC at which a clock of a timezone shows a minute; of two, as when clocks go back, the later one. */
export function utcMinute(zoned: string, timezone: string): string {
  const guess = Date.parse(`${zoned}Z`);
  if (Number.isNaN(guess)) return zoned;
  const offset = offsetMs(guess - offsetMs(guess, timezone), timezone);
  return shiftedMinute(zoned, -offset);
}

function shiftedMinute(minute: string, ms: number): string {
  const at = Date.parse(`${minute}Z`);
  return Number.isNaN(at) ? minute : new Date(at + ms).toISOString().slice(0, 16);
}

/** How far the clocks of a timezone are ahead of UTC; none where the browser does not know it. */
function offsetMs(ms: number, timezone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: timezone,
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
    }).formatToParts(ms);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    return Number.isNaN(shown) ? 0 : shown - Math.floor(ms / 60_000) * 60_000;
  } catch {
    return 0;
  }
}
