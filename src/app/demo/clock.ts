import { offsetPeriods } from '../../lib/zone-offsets.ts';

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

/** A zone's offset from UTC in seconds at noon of a UTC day: changes of clocks apply a few hours early or late. */
export function offsetAt(timezone: string, midnight: number): number {
  const noon = (midnight + DAY / 2) * 1000;
  const periods = offsetPeriods(timezone, [new Date(noon).getUTCFullYear()]);
  return periods.find(({ until }) => noon < until)?.offset ?? 0;
}
