import type { Broadgauge } from '#client';
import { nearestNames } from '../../lib/nearest-names.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { dimensionOf } from '../../query/field-of.ts';
import { didYouMean, PACKAGE_FORM } from '../hints.ts';
import { visibleText } from '../print.ts';

/** Of filters with more values, which a program has made, none is looked up. */
const LOOKED_UP_MAX = 20;

/** As many as the service lists at a time. */
const VALUES_MAX = 1000;

/**
 * Tells of values in a question's filters that no agent has or had, which are mistyped more often than not. Those of
 * records, such as targets, are left alone: to look for them reads every result.
 */
export async function tellUnknownValues(bg: Broadgauge, request: JsonObject): Promise<void> {
  const wanted = [request, request.a, request.b].flatMap(filterValues);
  if (wanted.length > LOOKED_UP_MAX) return;
  for (const { id, value } of wanted) {
    const containing = await valuesOf(bg, id, value);
    if (containing.includes(value)) continue;
    const near = containing.length > 0 ? containing.slice(0, 3) : nearestNames(value, await valuesOf(bg, id));
    const form = id === 'package' && !value.includes(':') ? [PACKAGE_FORM] : [];
    const parts = [`No agent has or had ${id} ${visibleText(value)}.`, ...form, didYouMean(near.map(visibleText))];
    process.stderr.write(`${parts.filter(Boolean).join(' ')}\n`);
  }
}

interface WantedValue {
  readonly id: string;
  readonly value: string;
}

function filterValues(side: unknown): readonly WantedValue[] {
  const filters = isObject(side) && Array.isArray(side.filters) ? side.filters.filter(isObject) : [];
  return filters.flatMap(({ id, filterValues: values }) =>
    typeof id === 'string' && Array.isArray(values) && dimensionOf(id)?.source.kind !== 'record'
      ? values.filter((value) => typeof value === 'string').map((value) => ({ id, value }))
      : [],
  );
}

async function valuesOf(bg: Broadgauge, id: string, q?: string): Promise<readonly string[]> {
  const values = await bg.request('GET /filters/{id}/values', { id, q, limit: VALUES_MAX });
  return values.map(({ value }) => String(value));
}
