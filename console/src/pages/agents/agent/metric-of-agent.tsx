import * as Plot from '@observablehq/plot';
import { useCallback, useMemo } from 'preact/hooks';
import type { Metric, MetricKey } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { Chart } from '../../../components/chart.tsx';
import type { OnPick } from '../../../components/chart-readings.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { utcDay } from '../../../lib/dates.ts';
import { formatCount, formatFigure, withUnit } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { unitName } from '../../../question/units.ts';
import { hrefOf, navigate, useAddress } from '../../../router/location.ts';
import { recordsPath } from '../../../router/records-address.ts';
import { useSession } from '../../../session.ts';
import { exploreAgentPath, onlyAgent, RECENT_TIME, recentDays } from './recent-results.ts';

interface MetricOfAgentProps {
  readonly agentId: string;
  /** Those that the agent can have. */
  readonly metrics: readonly Metric[];
}

/** One metric of an agent over the last days; the address says which. */
export function MetricOfAgent({ agentId, metrics }: MetricOfAgentProps) {
  const [parameters, changeAddress] = useAddress();
  const metric = metrics.find(({ key }) => key === parameters.get('metric')) ?? metrics[0];
  const days = useMemo(() => recentDays(Date.now()), []);
  const answer = useRequest(
    async (signal) => metric && { metric, points: await loadMetric(metric.key, agentId, days, signal) },
    [metric, agentId, days],
  );
  if (!metric) return null;
  return (
    <section class="stack" aria-labelledby="agent-results">
      <div class="agent-section-head bar">
        <h2 id="agent-results">Latest results</h2>
        <Field label="Metric">
          <Select
            options={metrics.map(({ key, name }) => ({ value: key, label: name }))}
            value={metric.key}
            onValue={(key) => changeAddress({ metric: key }, { step: true })}
          />
        </Field>
      </div>
      <RequestView request={answer} skeleton={<Skeleton lines={8} label="Loading results" />}>
        {(data) => data && <MetricChart {...data} agentId={agentId} />}
      </RequestView>
      <p class="muted">
        The mean of each day on the agent’s own clock, and the 5th to the 95th percentile. Press a day, or Enter on it,
        for its records. <a href={hrefOf(exploreAgentPath(metric.key, agentId))}>Explore {metric.name}</a>
      </p>
    </section>
  );
}

interface MetricChartProps {
  readonly metric: Metric;
  readonly points: readonly MetricDay[];
  readonly agentId: string;
}

/** The mean of each day, and where most results lie; a press on a day leads to its records. */
function MetricChart({ metric, points, agentId }: MetricChartProps) {
  const mayOpen = useSession().scopes.includes('data');
  const unit = unitName(metric.unit);
  const draw = useCallback(
    () => ({
      height: 260,
      x: { type: 'utc' as const, label: null },
      y: { label: unit, grid: true, nice: true, zero: true },
      marks: [
        Plot.ruleY([0]),
        Plot.areaY(points, { x: 'day', y1: 'low', y2: 'high', fill: 'var(--series-1)', fillOpacity: 0.15 }),
        Plot.lineY(points, { ...LINE, y: ({ isOver, mean }: MetricDay) => (isOver ? mean : null) }),
        Plot.lineY(unfinishedOf(points), { ...LINE, y: 'mean', strokeDasharray: '3 4' }),
        Plot.dot(points, { filter: 'isOver', x: 'day', y: 'mean', fill: 'var(--series-1)', r: 2.5 }),
        Plot.dot(points, {
          filter: ({ isOver }: MetricDay) => !isOver,
          x: 'day',
          y: 'mean',
          fill: 'var(--surface)',
          stroke: 'var(--series-1)',
          strokeWidth: 1.5,
          r: 3.5,
        }),
      ],
      readings: points
        .filter(({ mean }) => mean !== null)
        .map((point) => ({ at: point.day, title: utcDay(point.day.getTime()), rows: rowsOf(point, unit) })),
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
  const isUnfinished = points.some(({ isOver }) => !isOver);
  const openRecords: OnPick = ({ title: day }) => navigate(recordsPath(metric.test, agentId, day, day));
  return (
    <div class="stack">
      <Chart
        label={`${metric.name} by day`}
        description={`${description}${isUnfinished ? ` ${UNFINISHED}` : ''}`}
        draw={draw}
        onPick={mayOpen ? openRecords : undefined}
      />
      {isUnfinished && <p class="muted">Hollow and dashed: {UNFINISHED}</p>}
    </div>
  );
}

const UNFINISHED = 'The last day is not over on the agent’s clock.';

const LINE = { x: 'day', stroke: 'var(--series-1)', strokeWidth: 2 } as const;

/** The line from the day before to the day that is not over. */
function unfinishedOf(points: readonly MetricDay[]): readonly MetricDay[] {
  const index = points.findIndex(({ isOver }) => !isOver);
  return index < 1 ? [] : points.slice(index - 1);
}

function rowsOf({ mean, low, high, results, isOver }: MetricDay, unit: string) {
  return [
    `Mean ${withUnit(mean ?? 0, unit)}`,
    `5th to 95th percentile ${formatFigure(low ?? 0)} – ${formatFigure(high ?? 0)}`,
    results === 1 ? '1 result' : `${formatCount(results)} results`,
    ...(isOver ? [] : ['The day is not over']),
  ].map((text) => ({ label: '', colour: 'var(--series-1)', text }));
}

/** A day of an agent's results; nulls where there are none. */
interface MetricDay {
  readonly day: Date;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly results: number;
  /** On the agent's clock. */
  readonly isOver: boolean;
}

/** A metric of one agent for each of the days given, plausible results only. */
async function loadMetric(
  metric: MetricKey,
  agentId: string,
  days: readonly string[],
  signal: AbortSignal,
): Promise<readonly MetricDay[]> {
  const body = {
    metric,
    chartType: 'aggregate',
    aggregation: 'daily',
    normalised: false,
    prefilter: true,
    complete: true,
    time: RECENT_TIME,
    filters: onlyAgent(agentId),
  } as const;
  const [series] = await api.request('POST /metric_data', { body }, { signal });
  const points = new Map(series?.metricData.map((point) => [point.dtime, point]));
  return days.map((day) => {
    const point = points.get(day);
    return {
      day: new Date(day),
      mean: point?.metricValue ?? null,
      low: point?.percentiles[5] ?? null,
      high: point?.percentiles[95] ?? null,
      results: point?.sampleCount ?? 0,
      isOver: point?.complete !== false,
    };
  });
}
