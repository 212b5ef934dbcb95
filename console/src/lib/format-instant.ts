const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** An instant in full: `14 Jan 2026, 13:05 UTC`. */
export function formatInstant(ms: number): string {
  return `${format.format(ms)} UTC`;
}
