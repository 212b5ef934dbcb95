import { localToUtc } from '../lib/zone-offsets.ts';

const CLOCKS = new Map<string, (reading: number) => number>();

/** Turns readings of a zone's clocks, written as if they were UTC, into instants; both in milliseconds. */
export function clockOf(zone: string): (reading: number) => number {
  const clock = CLOCKS.get(zone) ?? (zone === 'UTC' ? (reading: number) => reading : localToUtc(zone));
  CLOCKS.set(zone, clock);
  return clock;
}

/** A name of a timezone such as Europe/Berlin. */
export function isZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Converts local times of a zone to UTC; leaves other texts, and times with an offset, as they are. */
export function inUtc(zone: string): (text: string) => string {
  return (text) => {
    const [, date, time, fraction = ''] =
      /^\s*(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?\s*$/.exec(text) ?? [];
    if (date === undefined || time === undefined) return text;
    const reading = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
    if (Number.isNaN(reading) || new Date(reading).toISOString().slice(0, 10) !== date) return text;
    return new Date(clockOf(zone)(reading)).toISOString().slice(0, 19).replace('T', ' ') + fraction;
  };
}
