import { DIMENSIONS, type Dimension } from '../catalogue/dimensions.ts';
import { serves } from '../catalogue/dimensions-of.ts';
import type { Metric } from '../catalogue/metric.ts';
import type { AgentField, Field } from '../plan/field.ts';
import { PERCENTILES } from '../plan/plan.ts';

/** Names of an answer's own columns: a field of the organisation never takes their place. */
const RESERVED: ReadonlySet<string> = new Set([
  'metricValue',
  'dtime',
  'aggregatedNumber',
  'stdDev',
  'sampleCount',
  'agentCount',
  'unitCount',
  'ci90',
  'ci95',
  'ci99',
  'min',
  'max',
  'median',
  'percentiles',
  ...PERCENTILES.map((percent) => `p${percent}`),
]);

const CUSTOM = 'custom.';

/**
 * What an id means in a question about a metric, or about any while it is not known which. A bare name that is no field
 * of the catalogue is taken for one of the organisation's own: whether that exists is the caller's to find out (`assumed`).
 * A short name is a dimension unless the organisation has a field of that name (`resolveNames`).
 */
export function fieldOf(
  id: string,
  metric: Metric | undefined,
): { readonly field: Field; readonly assumed: boolean } | undefined {
  const dimension = dimensionOf(id);
  if (dimension && (metric === undefined || serves(dimension, metric))) {
    const field = dimensionField(dimension);
    const isShort = dimension.id !== id && field.of !== 'agent';
    return { field: isShort ? { ...field, unlessOwn: id } : field, assumed: false };
  }
  if (dimension?.id === id) return undefined;
  const key = customKeyOf(id);
  return key === undefined ? undefined : { field: { of: 'custom', key }, assumed: !id.startsWith(CUSTOM) };
}

/** The dimension that has the id, or is called by it for short. */
export function dimensionOf(id: string): Dimension | undefined {
  return DIMENSIONS.find((known) => known.id === (SHORT_NAMES.get(id) ?? id));
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['technology', 'package.technology'],
  ['tier', 'package.tier'],
  ['tool', 'result.tool'],
]);

/** The key of the organisation's own field that an id stands for: `custom.<key>`, or the bare key unless it is reserved. */
export function customKeyOf(id: string): string | undefined {
  const key = id.startsWith(CUSTOM) ? id.slice(CUSTOM.length) : id;
  return key === '' || RESERVED.has(id) ? undefined : key;
}

/** The id under which a field is kept: it never means another. */
export function idOf(field: Field): string {
  if (field.of === 'custom') return `${CUSTOM}${field.key}`;
  const name = field.of === 'record' ? field.column : field.name;
  const found = DIMENSIONS.find(({ source }) => {
    return source.kind === field.of && name === (source.kind === 'record' ? source.column : source.field);
  });
  return found?.id ?? name;
}

/** The field of an agent that an id of `idOf` stands for. */
export function agentFieldOf(id: string): AgentField {
  const field = fieldOf(id, undefined)?.field;
  if (field === undefined || field.of === 'record') throw new Error(`${id} is no field of agents`);
  return field;
}

export function dimensionField({ source }: Dimension): Exclude<Field, { of: 'custom' }> {
  switch (source.kind) {
    case 'agent':
      return { of: 'agent', name: source.field };
    case 'metadata':
      return { of: 'metadata', name: source.field };
    case 'record':
      return { of: 'record', column: source.column };
  }
}
