import { showCondition, showExpr } from '../plan/show-plan.ts';
import { dimensionsOf } from './dimensions-of.ts';
import type { Metric } from './metric.ts';

/** The description of a metric for its users. */
export function summariseMetric(metric: Metric) {
  const { key, unit, name, description, test, aggregateOnly, direction } = metric;
  const dimensions = dimensionsOf(metric).map(({ id }) => id);
  const chartTypes = aggregateOnly ? ['aggregate'] : ['raw', 'aggregate'];
  return {
    key,
    unit,
    name,
    description,
    test: test.key,
    chartTypes,
    direction,
    filters: dimensions,
    splits: dimensions,
  };
}

/** Adds how the metric's values are computed. */
export function describeMetric(metric: Metric) {
  const prefilter = metric.prefilter.map(({ id, because, drop }) => ({ id, because, drop: showCondition(drop) }));
  return { ...summariseMetric(metric), value: showValue(metric), schedule: metric.schedule, prefilter };
}

/** How a result's value is computed from the columns of its record. */
export function showValue({ value, derived }: Metric): string {
  if (value.kind === 'number' && derived === 'daily') return `sum of ${showExpr(value.value)} over a local day`;
  if (value.kind === 'number') return showExpr(value.value);
  return `100 * (${showExpr(value.numerator)}) / (${showExpr(value.denominator)})`;
}
