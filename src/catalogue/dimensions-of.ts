import { DIMENSIONS, type Dimension } from './dimensions.ts';
import type { Metric } from './metric.ts';
import { storesColumn } from './test.ts';

/** The splits and filters of a metric, besides custom fields. */
export function dimensionsOf(metric: Metric): readonly Dimension[] {
  return DIMENSIONS.filter((dimension) => serves(dimension, metric));
}

export function serves({ id, agents, source, metricSpecific }: Dimension, metric: Metric): boolean {
  const { test, dimensions, derived } = metric;
  if (!agents.includes(test.agents)) return false;
  if (metricSpecific) return dimensions.includes(id);
  // A day without a record has no column.
  if (source.kind === 'record' && derived === 'daily') return false;
  return source.kind !== 'record' || storesColumn(test, source.column);
}
