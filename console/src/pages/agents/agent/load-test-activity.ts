import type { ListedMetric, MetricKey, RawMetricKey, TestKey } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { RECENT_TIME } from './recent-days.ts';

/** What there is of a test from one agent lately. */
export interface TestActivity {
  readonly test: TestKey;
  /** The metric whose results were counted. */
  readonly metric: MetricKey;
  readonly results: number;
  /** Results by day, `YYYY-MM-DD`; days without any are not there. */
  readonly byDay: ReadonlyMap<string, number>;
  /** The end of the last one on the agent's clock. */
  readonly lastAt: string;
}

/** The tests that have results, in the order of the metrics. */
export async function loadTestActivity(
  metrics: readonly ListedMetric[],
  agentId: string,
  signal: AbortSignal,
): Promise<readonly TestActivity[]> {
  const found = await Promise.all(countedMetrics(metrics).map((metric) => loadActivity(metric, agentId, signal)));
  return found.filter((activity) => activity !== undefined);
}

/** Of each test one metric, the first of which single results can be read. */
export function countedMetrics(metrics: readonly ListedMetric[]): readonly ListedMetric[] {
  const ofTest = new Map<TestKey, ListedMetric>();
  for (const metric of metrics) {
    if (metric.chartTypes.includes('raw') && !ofTest.has(metric.test)) ofTest.set(metric.test, metric);
  }
  return [...ofTest.values()];
}

/** Days first, and single results of the last day only: an agent may have thousands in a month. */
async function loadActivity(
  { test, key }: ListedMetric,
  agentId: string,
  signal: AbortSignal,
): Promise<TestActivity | undefined> {
  const metric = key as RawMetricKey;
  const question = {
    metric,
    normalised: false,
    prefilter: false,
    filters: [{ id: 'agent', filterType: 'include', filterValues: [agentId] }],
  } as const;
  const [days] = await api.metricData(
    { ...question, chartType: 'aggregate', aggregation: 'daily', time: RECENT_TIME },
    { signal },
  );
  const byDay = new Map(days?.metricData.map(({ dtime, sampleCount }) => [dtime, sampleCount]));
  const lastDay = [...byDay.keys()].at(-1);
  if (lastDay === undefined) return undefined;
  const [raw] = await api.metricData(
    { ...question, chartType: 'raw', time: { from: lastDay, to: lastDay } },
    { signal },
  );
  const results = [...byDay.values()].reduce((sum, count) => sum + count, 0);
  return { test, metric, results, byDay, lastAt: raw?.metricData.at(-1)?.dtime ?? lastDay };
}
