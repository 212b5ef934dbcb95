const DAY = 86_400;
const two = (value: number) => String(value).padStart(2, '0');

const MINUTES = Array.from({ length: 1440 }, (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
const SECONDS = Array.from({ length: 60 }, (_, second) => `:${two(second)}.`);
const MILLISECONDS = Array.from({ length: 1000 }, (_, millisecond) => String(millisecond).padStart(3, '0'));

/** `YYYY-MM-DD` of a midnight UTC in UNIX seconds. */
export function dateText(midnight: number): string {
  return new Date(midnight * 1000).toISOString().slice(0, 10);
}

/** `HH:MM:SS.mmm` of a second of the day. */
export function timeText(second: number, millisecond: number): string {
  return `${MINUTES[(second / 60) | 0]}${SECONDS[second % 60]}${MILLISECONDS[millisecond]}`;
}

const OFFSETS = new Map<string, Map<number, number>>();

/** Seconds that a zone is ahead of UTC at noon of a UTC day: a change of clocks is felt a few hours early or late. */
export function offsetAt(timezone: string, midnight: number): number {
  const known = OFFSETS.get(timezone) ?? new Map<number, number>();
  OFFSETS.set(timezone, known);
  const offset = known.get(midnight) ?? measureOffset(timezone, midnight);
  known.set(midnight, offset);
  return offset;
}

function measureOffset(timezone: string, midnight: number): number {
  const noon = new Date((midnight + DAY / 2) * 1000);
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(noon)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const nextDay = parts.get('day') === noon.getUTCDate() ? 0 : DAY;
  return nextDay + (parts.get('hour') ?? 0) * 3600 + (parts.get('minute') ?? 0) * 60 - DAY / 2;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const time = { day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = FORMATS.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...time });
  FORMATS.set(timeZone, format);
  return format;
}
