import { areaY, dot, lineY, pointerX, ruleY, tip } from '@observablehq/plot';
import { useCallback } from 'preact/hooks';
import type { ListedMetric } from '../../../../../client/index.ts';
import { Chart } from '../../../charts/chart.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { formatFigure, withUnit } from '../../../lib/format-figure.ts';
import { utcDay } from '../../../lib/utc-day.ts';
import { unitName } from '../../../question/units.ts';
import type { MetricDay } from './load-metric.ts';

export interface MetricChartProps {
  readonly metric: ListedMetric;
  readonly points: readonly MetricDay[];
}

/** The mean of each day, and where most results lie. */
export function MetricChart({ metric, points }: MetricChartProps) {
  const unit = unitName(metric.unit);
  const draw = useCallback(
    () => ({
      height: 260,
      x: { type: 'utc' as const, label: null },
      y: { label: unit, grid: true, nice: true, zero: true },
      marks: [
        ruleY([0]),
        areaY(points, { x: 'day', y1: 'low', y2: 'high', fill: 'var(--series-1)', fillOpacity: 0.15 }),
        lineY(points, { x: 'day', y: 'mean', stroke: 'var(--series-1)', strokeWidth: 2 }),
        dot(points, { x: 'day', y: 'mean', fill: 'var(--series-1)', r: 2.5 }),
        tip(points, pointerX({ x: 'day', y: 'mean', title: (point: MetricDay) => describeDay(point, unit) })),
      ],
    }),
    [points, unit],
  );
  const means = points.flatMap(({ mean }) => mean ?? []);
  if (means.length === 0) {
    return (
      <EmptyState title="No results">
        The agent has sent none of {metric.name} in the last {points.length} days.
      </EmptyState>
    );
  }
  const range = `${formatFigure(Math.min(...means))} and ${withUnit(Math.max(...means), unit)}`;
  const description = `Daily means between ${range} on ${means.length} of ${points.length} days.`;
  return <Chart label={`${metric.name} by day`} description={description} draw={draw} />;
}

function describeDay({ day, mean, low, high, results }: MetricDay, unit: string): string {
  return [
    utcDay(day.getTime()),
    `Mean ${withUnit(mean ?? 0, unit)}`,
    `90 % from ${formatFigure(low ?? 0)} to ${formatFigure(high ?? 0)}`,
    results === 1 ? '1 result' : `${formatCount(results)} results`,
  ].join('\n');
}
