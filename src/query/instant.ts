import { parsePeriod } from '../lib/date-grammar.ts';

const ISO = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** With fewer digits a number is a year or a date. */
const EPOCH = /^\d{9,15}$/;

/**
 * The UTC milliseconds of an instant, as programs write it: ISO 8601 with `Z` or an offset, or milliseconds since 1970 as a number
 * or as digits. Undefined for everything else.
 */
export function parseInstant(given: unknown): number | undefined {
  const digits = typeof given === 'number' ? String(given) : given;
  if (typeof digits !== 'string') return undefined;
  if (EPOCH.test(digits)) return Number(digits) <= LAST_MS ? Number(digits) : undefined;
  const [, day] = ISO.exec(digits) ?? [];
  // JavaScript reads 30 February as 2 March.
  if (day === undefined || parsePeriod(day, 0) === undefined) return undefined;
  return Date.parse(digits);
}

/** The end of the year 9999. */
const LAST_MS = 253_402_300_799_999;
