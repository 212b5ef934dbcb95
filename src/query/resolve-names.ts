import type { Weight } from '../plan/by-agent.ts';
import type { Field } from '../plan/field.ts';
import type { MetricQuery } from './metric-query.ts';

/** Whether a question has short names of dimensions, which mean an own field of the organisation if there is one. */
export function hasShortNames({ splits, filters }: Pick<MetricQuery, 'splits' | 'filters'>): boolean {
  return [...splits, ...filters].some(({ field }) => isShort(field));
}

/** The question with every short name as what it means, by the keys of the organisation's own fields. */
export function resolveNames<Query extends MetricQuery>(query: Query, ownKeys: readonly string[]): Query {
  const resolved = <T extends { readonly field: Field }>(named: T): T => ({
    ...named,
    field: resolveField(named.field, ownKeys),
  });
  return { ...query, splits: query.splits.map(resolved), filters: query.filters.map(resolved) };
}

/** The question with agents that weigh that. */
export function resolveWeight<Query extends MetricQuery>(query: Query, weight: Weight): Query {
  const { chart } = query;
  if (chart.type === 'raw' || chart.byAgent?.kind !== 'summaries') return query;
  return { ...query, chart: { ...chart, byAgent: { ...chart.byAgent, weight } } };
}

/** What a field means. */
export function resolveField(field: Field, ownKeys: readonly string[]): Field {
  if (!isShort(field)) return field;
  const { unlessOwn: key, ...dimension } = field;
  return ownKeys.includes(key) ? { of: 'custom', key } : dimension;
}

function isShort(field: Field): field is Field & { readonly unlessOwn: string } {
  return 'unlessOwn' in field;
}
