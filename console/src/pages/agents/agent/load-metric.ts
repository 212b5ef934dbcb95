import type { MetricKey } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { RECENT_TIME } from './recent-days.ts';

/** A day of an agent's results; nulls where there are none. */
export interface MetricDay {
  readonly day: Date;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly results: number;
}

/** A metric of one agent for each of the days given, plausible results only. */
export async function loadMetric(
  metric: MetricKey,
  agentId: string,
  days: readonly string[],
  signal: AbortSignal,
): Promise<readonly MetricDay[]> {
  const [series] = await api.metricData(
    {
      metric,
      chartType: 'aggregate',
      aggregation: 'daily',
      normalised: false,
      prefilter: true,
      time: RECENT_TIME,
      filters: [{ id: 'agent', filterType: 'include', filterValues: [agentId] }],
    },
    { signal },
  );
  const points = new Map(series?.metricData.map((point) => [point.dtime, point]));
  return days.map((day) => {
    const point = points.get(day);
    return {
      day: new Date(day),
      mean: point?.metricValue ?? null,
      low: point?.percentiles[5] ?? null,
      high: point?.percentiles[95] ?? null,
      results: point?.sampleCount ?? 0,
    };
  });
}
