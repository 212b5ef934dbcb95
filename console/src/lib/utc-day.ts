const DAY_MS = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`, so many days away from an instant. */
export function utcDay(ms: number, days = 0): string {
  return new Date(ms + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day as this writes it. */
export function isUtcDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(ms) && utcDay(ms) === text;
}
