const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How far back a change may reach; the service has the same limit. */
export const BACKDATE_DAYS_MAX = 28;

/** The first and the last minute that can be picked, `YYYY-MM-DDTHH:MM` in UTC. */
export function backdateLimits(nowMs: number): { readonly min: string; readonly max: string } {
  const earliest = Math.ceil((nowMs - BACKDATE_DAYS_MAX * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  return { min: minuteOf(earliest), max: minuteOf(nowMs) };
}

/** UNIX seconds, or in words what is wrong. Empty is the start of the current day. */
export function readBackdate(text: string, nowMs: number): { readonly seconds: number } | { readonly problem: string } {
  if (text === '') return { seconds: (Math.floor(nowMs / DAY_MS) * DAY_MS) / 1000 };
  const ms = Date.parse(`${text}Z`);
  if (Number.isNaN(ms)) return { problem: 'This is not a date and time.' };
  if (ms > nowMs) return { problem: 'This is in the future.' };
  if (ms < nowMs - BACKDATE_DAYS_MAX * DAY_MS) {
    return { problem: `This is more than ${BACKDATE_DAYS_MAX} days ago.` };
  }
  return { seconds: ms / 1000 };
}

function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}
