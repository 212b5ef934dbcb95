import * as read from '../lib/read.ts';
import { isoText } from './common-fields.ts';
import { fieldOf, idOf } from './field-of.ts';
import { hasTime } from './parse-comparison.ts';
import { parseLast } from './read-last.ts';

/** The parts of a saved question that an address replaces. */
export interface Overrides {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly aggregation: string | undefined;
  /** By the id of their dimension; without values there is no such filter. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
}

/** The request of a saved question with another time, aggregation and filters, at an instant in UNIX seconds. */
export function overrideQuestion(
  { time, last, ...request }: read.JsonObject,
  { from, to, aggregation, filters }: Overrides,
  now: number,
): read.JsonObject {
  const saved = Array.isArray(request.filters) ? (request.filters as readonly unknown[]) : [];
  const replaced = new Set([...filters.keys()].map(fieldId));
  const isKept = (filter: unknown) => !read.isObject(filter) || !replaced.has(fieldId(String(filter.id)));
  const given = [...filters].flatMap(([id, filterValues]) =>
    filterValues.length === 0 ? [] : [{ id, filterType: 'include', filterValues }],
  );
  return {
    ...request,
    ...(time !== undefined && { time }),
    ...(last !== undefined && from === undefined && to === undefined && { last }),
    ...((from !== undefined || to !== undefined) && {
      time: {
        ...(read.isObject(time) ? time : daysOf(last, now)),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      },
    }),
    ...(aggregation !== undefined && { aggregation }),
    ...(filters.size > 0 && { filters: [...saved.filter(isKept), ...given] }),
  };
}

export const OWN_TIMES = 'Both sides of the comparison have a time of their own.';

/** Whether a time in place of the saved one would change nothing. */
export function hasOwnTimes({ a, b }: read.JsonObject): boolean {
  return hasTime(a) && hasTime(b);
}

/** A dimension may be called by several ids. */
function fieldId(id: string): string {
  const found = fieldOf(id, undefined);
  return found ? idOf(found.field) : id;
}

/** The first and the last day of a period that is asked for in words. */
function daysOf(last: unknown, now: number): read.JsonObject {
  const period = typeof last === 'string' ? parseLast(last, now) : undefined;
  const dayOf = (second: number) => isoText(second * 1000).slice(0, 'YYYY-MM-DD'.length);
  return period ? { from: dayOf(period.start), to: dayOf(period.end - 1) } : {};
}

/** The parameter that an issue of the request is about; for an issue of the saved request, its key. */
export function overrideOf(key: string, { filters }: read.JsonObject, { filters: given }: Overrides): string {
  const [, end] = /^time\[(from|to)\]/.exec(key) ?? [];
  if (end !== undefined) return end;
  const [, index] = /^filters\[(\d+)\]/.exec(key) ?? [];
  const filter = Array.isArray(filters) ? (filters[Number(index)] as unknown) : undefined;
  const id = read.isObject(filter) ? String(filter.id) : '';
  return given.has(id) ? `filter.${id}` : key;
}
