import type { Aggregation } from '../../../../../client/index.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { formatFigure, withUnit } from '../../../lib/format-figure.ts';
import { AGENTS_MIN, type AggregatePoint, hasFewAgents } from '../answer/answer.ts';
import { formatTime } from '../answer/format-time.ts';

/** What a chart says of the point under the pointer. */
export function tipText(label: string, point: AggregatePoint, aggregation: Aggregation, unit: string): string {
  const { metricValue, ci95, median, percentiles, sampleCount, agentCount } = point;
  return [
    label,
    ...(aggregation === 'total' ? [] : [formatTime(point, aggregation)]),
    `Mean ${withUnit(metricValue, unit)} ± ${formatFigure(ci95)}`,
    `Median ${formatFigure(median)}, 5th–95th ${formatFigure(percentiles[5])}–${formatFigure(percentiles[95])}`,
    `${formatCount(sampleCount)} samples, ${formatCount(agentCount)} agents`,
    ...(hasFewAgents(point) ? [`Fewer than ${AGENTS_MIN} agents`] : []),
  ].join('\n');
}
