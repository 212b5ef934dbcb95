import { DIMENSIONS, type Dimension } from './dimensions.ts';
import type { Metric } from './metric.ts';
import { storesColumn } from './test.ts';

/** What results of a metric can be split and filtered by, besides an organisation's own fields. */
export function dimensionsOf(metric: Metric): readonly Dimension[] {
  return DIMENSIONS.filter((dimension) => serves(dimension, metric));
}

export function serves({ id, agents, source, metricSpecific }: Dimension, { test, dimensions }: Metric): boolean {
  if (!agents.includes(test.agents)) return false;
  if (metricSpecific) return dimensions.includes(id);
  return source.kind !== 'record' || storesColumn(test, source.column);
}
