import * as read from '../lib/read.ts';

/** What an address says in place of a saved question. */
export interface Overrides {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly aggregation: string | undefined;
  /** By the id of their dimension; without values there is no such filter. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
}

/** The request of a saved question with another time, aggregation and filters. */
export function overrideQuestion(
  { time, last, ...request }: read.JsonObject,
  { from, to, aggregation, filters }: Overrides,
): read.JsonObject {
  const saved = Array.isArray(request.filters) ? (request.filters as readonly unknown[]) : [];
  const isKept = (filter: unknown) => !read.isObject(filter) || !filters.has(String(filter.id));
  const given = [...filters].flatMap(([id, filterValues]) =>
    filterValues.length === 0 ? [] : [{ id, filterType: 'include', filterValues }],
  );
  return {
    ...request,
    ...(time !== undefined && { time }),
    ...(last !== undefined && from === undefined && to === undefined && { last }),
    ...((from !== undefined || to !== undefined) && {
      time: {
        ...(read.isObject(time) ? time : {}),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      },
    }),
    ...(aggregation !== undefined && { aggregation }),
    ...(filters.size > 0 && { filters: [...saved.filter(isKept), ...given] }),
  };
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
