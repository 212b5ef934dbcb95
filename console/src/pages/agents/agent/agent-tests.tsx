import { useMemo } from 'preact/hooks';
import type { Metric, MetricKey, RawQuestion, TestKey } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { useTimes } from '../../../clock.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatMinute, utcDay } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/figures.ts';
import type { Times } from '../../../lib/times.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { utcMinute } from '../../../lib/zoned-time.ts';
import { hrefOf } from '../../../router/location.ts';
import { exploreAgentPath, onlyAgent, RECENT_DAYS, RECENT_TIME, recentDays } from './recent-results.ts';

interface AgentTestsProps {
  readonly agentId: string;
  /** Null: local time is UTC. */
  readonly timezone: string | null;
  readonly metrics: readonly Metric[];
}

/** Which tests an agent has results of, how many lately, and when the last one ended. */
export function AgentTests({ agentId, timezone, metrics }: AgentTestsProps) {
  const activity = useRequest((signal) => loadTestActivity(metrics, agentId, signal), [metrics, agentId]);
  const times = useTimes();
  const columns = useMemo(() => {
    const shown = (lastAt: string) => shownTime(lastAt, timezone, times);
    return columnsFor(agentId, recentDays(Date.now()), shown);
  }, [agentId, timezone, times]);
  return (
    <section class="stack" aria-labelledby="agent-tests">
      <h2 id="agent-tests">Tests of the last {RECENT_DAYS} days</h2>
      <RequestView request={activity} skeleton={<Skeleton lines={6} label="Looking for results of each test" />}>
        {(tests) =>
          tests.length === 0 ? (
            <EmptyState title="No results">
              The agent has sent none in the last {RECENT_DAYS} days. Tests that failed have no value and don’t count.
            </EmptyState>
          ) : (
            <div class="agent-tests stack">
              <Table caption="Tests" columns={columns} rows={tests} keyOf={({ test }) => test} />
              <p class="muted">
                Days are those of the agent’s own clock. Tests that failed have no value and don’t count.
              </p>
            </div>
          )
        }
      </RequestView>
    </section>
  );
}

/** A minute of the agent's clock, by the clock that is chosen; a day as it is. */
function shownTime(lastAt: string, timezone: string | null, times: Times): string {
  const minute = lastAt.replace(' ', 'T').slice(0, 16);
  if (!minute.includes('T')) return formatMinute(minute, 'from');
  return times.minute(Date.parse(`${utcMinute(minute, timezone ?? 'UTC')}Z`), timezone);
}

function columnsFor(
  agentId: string,
  days: readonly string[],
  shown: (lastAt: string) => string,
): readonly Column<TestActivity>[] {
  return [
    { key: 'test', header: 'Test', cell: ({ test }) => <code>{test}</code>, sortBy: ({ test }) => test },
    { key: 'days', header: 'Day by day', cell: ({ byDay }) => <ActivityStrip days={days} byDay={byDay} /> },
    {
      key: 'results',
      header: 'Results',
      align: 'end',
      cell: ({ results }) => formatCount(results),
      sortBy: ({ results }) => results,
    },
    {
      key: 'last',
      header: 'Last result',
      cell: ({ lastAt }) => shown(lastAt),
      sortBy: ({ lastAt }) => lastAt,
    },
    {
      key: 'links',
      header: 'Look at',
      cell: ({ test, metric, lastAt }) => (
        <span class="agent-tests-links">
          <a href={hrefOf(exploreAgentPath(metric, agentId))} aria-label={`Explore ${test}`}>
            Explore
          </a>
          <a href={hrefOf(recordsPath(agentId, test, lastAt))} aria-label={`Records of ${test}`}>
            Records
          </a>
        </span>
      ),
    },
  ];
}

/** The agent's records of a test around its last result, which is on its own clock: in UTC it may be another day. */
function recordsPath(agent: string, test: string, lastAt: string): string {
  const day = Date.parse(lastAt.slice(0, 10));
  return `tests?${new URLSearchParams({ test, from: utcDay(day, -1), to: utcDay(day, 1), agent })}`;
}

interface ActivityStripProps {
  readonly days: readonly string[];
  readonly byDay: ReadonlyMap<string, number>;
}

/** A box for each day: full where there were results, empty where there were none. */
function ActivityStrip({ days, byDay }: ActivityStripProps) {
  const active = days.filter((day) => byDay.has(day)).length;
  return (
    <span class="activity-strip" role="img" aria-label={`Results on ${active} of ${days.length} days`}>
      {days.map((day) => {
        const count = byDay.get(day) ?? 0;
        return <span key={day} class={classNames(count > 0 && 'active')} title={`${day}: ${count}`} />;
      })}
    </span>
  );
}

/** The recent results of one agent for a test. */
interface TestActivity {
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
async function loadTestActivity(
  metrics: readonly Metric[],
  agentId: string,
  signal: AbortSignal,
): Promise<readonly TestActivity[]> {
  const found = await Promise.all(countedMetrics(metrics).map((metric) => loadActivity(metric, agentId, signal)));
  return found.filter((activity) => activity !== undefined);
}

/** Of each test one metric, the first of which single results can be read. */
function countedMetrics(metrics: readonly Metric[]): readonly Metric[] {
  const ofTest = new Map<TestKey, Metric>();
  for (const metric of metrics) {
    if (metric.chartTypes.includes('raw') && !ofTest.has(metric.test)) ofTest.set(metric.test, metric);
  }
  return [...ofTest.values()];
}

/** Days first, and single results of the last day only: an agent may have thousands in a month. */
async function loadActivity(
  { test, key: metric }: Metric,
  agentId: string,
  signal: AbortSignal,
): Promise<TestActivity | undefined> {
  const question = { metric, normalised: false, prefilter: false, filters: onlyAgent(agentId) } as const;
  const daily = { ...question, chartType: 'aggregate', aggregation: 'daily', time: RECENT_TIME } as const;
  const [days] = await api.request('POST /metric_data', { body: daily }, { signal });
  const byDay = new Map(days?.metricData.map(({ dtime, sampleCount }) => [dtime, sampleCount]));
  const lastDay = [...byDay.keys()].at(-1);
  if (lastDay === undefined) return undefined;
  const single = { ...question, chartType: 'raw', time: { from: lastDay, to: lastDay } } as RawQuestion;
  const [raw] = await api.request('POST /metric_data', { body: single }, { signal });
  const results = [...byDay.values()].reduce((sum, count) => sum + count, 0);
  return { test, metric, results, byDay, lastAt: raw?.metricData.at(-1)?.dtime ?? lastDay };
}
