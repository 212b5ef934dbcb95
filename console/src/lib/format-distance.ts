const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const SECOND_MS = 1000;
const UNITS = [
  ['year', 365 * 24 * 3600 * SECOND_MS],
  ['month', 30 * 24 * 3600 * SECOND_MS],
  ['day', 24 * 3600 * SECOND_MS],
  ['hour', 3600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
] as const;

/** How far an instant is from now: `in 3 days`, `2 hours ago`, `just now`. */
export function formatDistance(ms: number, nowMs: number): string {
  const distance = ms - nowMs;
  for (const [unit, unitMs] of UNITS) {
    if (Math.abs(distance) >= unitMs) return format.format(Math.trunc(distance / unitMs), unit);
  }
  return distance > 0 ? 'in less than a minute' : 'just now';
}
