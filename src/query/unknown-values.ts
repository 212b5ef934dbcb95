import { nearestNames } from '../lib/nearest-names.ts';
import { isObject, type JsonObject } from '../lib/read.ts';
import { dimensionOf } from './field-of.ts';
import { FILTER_TYPES } from './read-filters.ts';

/** Of filters with more values, which a program has made, none is looked up. */
const LOOKED_UP_MAX = 20;

interface UnknownValue {
  readonly id: string;
  readonly value: string;
  /** The known values closest to it. */
  readonly near: readonly string[];
}

/** The values of a dimension, or those that contain a text. */
type ListValues = (id: string, q?: string) => Promise<readonly string[]>;

/**
 * Values in a question's filters that no agent has or had, which are mistyped more often than not. Those of records, such as
 * targets, are left alone: to look for them reads every result.
 */
export async function unknownValues(request: JsonObject, list: ListValues): Promise<readonly UnknownValue[]> {
  const wanted = [request, request.a, request.b].flatMap(filterValues);
  if (wanted.length > LOOKED_UP_MAX) return [];
  const unknown: UnknownValue[] = [];
  for (const { id, value } of wanted) {
    const containing = await list(id, value);
    if (containing.includes(value)) continue;
    const near = containing.length > 0 ? containing.slice(0, 3) : nearestNames(value, await list(id));
    unknown.push({ id, value, near });
  }
  return unknown;
}

/** True if a filter has no known value, so that no result is left. */
export function leavesNothing(request: JsonObject, unknown: readonly UnknownValue[]): boolean {
  const isUnknown = (id: unknown, value: unknown) => unknown.some((each) => each.id === id && each.value === value);
  return [request, request.a, request.b]
    .flatMap(filtersOf)
    .some(
      ({ id, filterType, filterValues: values }) =>
        FILTER_TYPES.get(filterType) === 'include' &&
        Array.isArray(values) &&
        values.every((value) => isUnknown(id, value)),
    );
}

function filtersOf(side: unknown): readonly JsonObject[] {
  return isObject(side) && Array.isArray(side.filters) ? side.filters.filter(isObject) : [];
}

function filterValues(side: unknown): readonly Omit<UnknownValue, 'near'>[] {
  return filtersOf(side).flatMap(({ id, filterValues: values }) =>
    typeof id === 'string' && Array.isArray(values) && dimensionOf(id)?.source.kind !== 'record'
      ? values.filter((value) => typeof value === 'string').map((value) => ({ id, value }))
      : [],
  );
}
