import { INSTANT_MAX, INSTANT_MIN, parseInstant } from '../instant.ts';

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/;

/** UTC milliseconds of a time that a script has put in front of a line, or what is wrong with it. */
export function loggedTime(text: string, isUtc: boolean): { readonly at: number } | { readonly problem: string } {
  const [, date, time, offset = isUtc ? 'Z' : undefined] = WRITTEN.exec(text) ?? [];
  if (date !== undefined && offset === undefined) {
    return {
      problem: `${text} has no offset from UTC. If it is UTC, add --time utc; else write the offset behind it.`,
    };
  }
  const at = /^\d{9,10}$/.test(text) ? Number(text) * 1000 : parseInstant(`${date}T${time}${offset}`);
  if (at !== undefined && at >= INSTANT_MIN && at <= INSTANT_MAX) return { at };
  return { problem: `${text} is not a time that can be read. Write it like 2026-03-01T12:00:00+01:00.` };
}
