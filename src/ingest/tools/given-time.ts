import { INSTANT_MAX, INSTANT_MIN, parseInstant } from '../instant.ts';
import { isZone } from '../zone-clock.ts';
import type { ToolReading } from './read-tool.ts';

/**
 * Reads a given time: the instant of a run, as ISO 8601 or UNIX seconds or milliseconds, or the timezone of times
 * without an offset. Undefined: it is neither.
 */
export function readGivenTime(text: string): Pick<ToolReading, 'time' | 'zone'> | undefined {
  if (/^utc$/i.test(text)) return { time: undefined, zone: 'UTC' };
  if (isZone(text)) return { time: undefined, zone: text };
  const time = parseInstant(text) ?? unixTime(text);
  return time === undefined ? undefined : { time, zone: undefined };
}

/** Seconds, as `date +%s` prints them, or milliseconds: what results can have is never both. */
function unixTime(text: string): number | undefined {
  if (!/^\d{9,13}$/.test(text)) return undefined;
  const number = Number(text);
  return [number * 1000, number].find((instant) => instant >= INSTANT_MIN && instant <= INSTANT_MAX);
}
