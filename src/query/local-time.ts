import { parsePeriod } from '../lib/date-grammar.ts';
import type { Span } from '../plan/plan.ts';

/**
 * The start or the end that a text names, in seconds of the agents' wall clocks: `YYYY-MM-DD HH:MM[:SS]` exactly, or a period of the test date grammar, of
 * which a start takes the first second and an end the last. `now` in UNIX seconds.
 */
export function parseLocalTime(text: string, end: keyof Span, now: number): number | undefined {
  const exact = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!exact) {
    const period = parsePeriod(text, now);
    return period && (end === 'from' ? period.start : period.end - 1);
  }
  const [, date = '', hour, minute, second = '0'] = exact;
  const day = parsePeriod(date, now);
  if (!day || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return day.start + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
}
