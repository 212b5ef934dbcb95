import type { Metric } from '../catalogue/metric.ts';
import * as read from '../lib/read.ts';
import type { Filter } from '../plan/field.ts';
import type { NamedField } from '../plan/plan.ts';
import { fieldOf, idOf } from './field-of.ts';
import type { UnverifiedName } from './unverified-name.ts';

const SPLITS_MAX = 20;
const FILTERS_MAX = 20;
const FILTER_VALUES_MAX = 10_000;

/** Names that were taken for fields of the organisation are added to `assumed`. */
export function splitReader(metric: Metric | undefined, assumed: UnverifiedName[]): read.Reader<readonly NamedField[]> {
  const list = read.atMost(SPLITS_MAX, read.listOf(fieldReader(metric, 'split', assumed)));
  return read.reader(list.schema, (value, key, issues) => {
    const splits = list(value, key, issues);
    return splits?.filter((split, index) => splits.findIndex((other) => other?.name === split?.name) === index);
  });
}

export function filterReader(metric: Metric | undefined, assumed: UnverifiedName[]): read.Reader<readonly Filter[]> {
  const readParts = read.objectOf({
    id: read.required(fieldReader(metric, 'filter', assumed)),
    filterType: read.required(readFilterType),
    filterValues: read.required(readFilterValues),
  });
  const readFilter = read.reader<Filter>(readParts.schema, (value, key, issues) => {
    const parts = readParts(value, key, issues);
    return parts && ({ field: parts.id?.field, mode: parts.filterType, values: parts.filterValues } as Filter);
  });
  return read.atMost(FILTERS_MAX, read.listOf(readFilter));
}

/** A filter in the words of a request. */
export function stateFilter({ field, mode, values }: Filter): read.JsonObject {
  return { id: idOf(field), filterType: mode, filterValues: values };
}

function fieldReader(
  metric: Metric | undefined,
  noun: 'split' | 'filter',
  assumed: UnverifiedName[],
): read.Reader<NamedField> {
  return read.reader(read.string.schema, (value, key, issues) => {
    const name = read.string(value, key, issues);
    if (name === undefined) return undefined;
    const found = fieldOf(name, metric);
    if (!found) {
      issues.add(key, `${name} is not a valid ${noun}.`);
      return undefined;
    }
    if (found.assumed) assumed.push({ issueKey: key, name, noun });
    return { name, field: found.field };
  });
}

/** What requests may call each type. */
export const FILTER_TYPES: ReadonlyMap<unknown, Filter['mode']> = new Map<unknown, Filter['mode']>([
  ...['include', 'inclusive', 'in', 1, '1'].map((name) => [name, 'include'] as const),
  ...['exclude', 'exclusive', 'not_in', 0, '0'].map((name) => [name, 'exclude'] as const),
]);

const readFilterType = read.reader<Filter['mode']>({ enum: [...FILTER_TYPES.keys()] }, (value, key, issues) => {
  const mode = FILTER_TYPES.get(value);
  if (!mode) issues.add(key, `${read.render(value)} is not a valid filter type.`);
  return mode;
});

const readFilterValues = read.atMost(FILTER_VALUES_MAX, read.someOf(read.string));
