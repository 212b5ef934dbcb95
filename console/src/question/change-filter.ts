import type { FieldFilter } from './question.ts';

/** The filters with another one at an index, or at the end; one that has no values is gone, equal ones are one. */
export function changeFilter(
  filters: readonly FieldFilter[],
  index: number,
  changed: FieldFilter,
): readonly FieldFilter[] {
  const merged = new Map<string, FieldFilter>();
  for (const filter of filters.toSpliced(index, 1, changed)) {
    const key = `${filter.filterType} ${filter.id}`;
    const filterValues = [...new Set([...(merged.get(key)?.filterValues ?? []), ...filter.filterValues])];
    if (filterValues.length > 0) merged.set(key, { ...filter, filterValues });
  }
  return [...merged.values()];
}
