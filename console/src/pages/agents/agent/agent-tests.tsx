import { useMemo } from 'preact/hooks';
import type { ListedMetric } from '../../../../../client/index.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RequestView } from '../../../components/request-view.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { useRequest } from '../../../hooks/use-request.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { ActivityStrip } from './activity-strip.tsx';
import { loadTestActivity, type TestActivity } from './load-test-activity.ts';
import { RECENT_DAYS, recentDays } from './recent-days.ts';
import { exploreHref, testsHref } from './result-links.ts';

export interface AgentTestsProps {
  readonly agentId: string;
  readonly metrics: readonly ListedMetric[];
}

/** Which tests an agent has results of, how many lately, and when the last one ended. */
export function AgentTests({ agentId, metrics }: AgentTestsProps) {
  const activity = useRequest((signal) => loadTestActivity(metrics, agentId, signal), [metrics, agentId]);
  const columns = useMemo(() => columnsFor(agentId, recentDays(Date.now())), [agentId]);
  return (
    <section class="agent-section" aria-labelledby="agent-tests">
      <h2 id="agent-tests">Tests of the last {RECENT_DAYS} days</h2>
      <RequestView request={activity} skeleton={<Skeleton lines={6} label="Looking for results of each test" />}>
        {(tests) =>
          tests.length === 0 ? (
            <EmptyState title="No results">
              The agent has sent none in the last {RECENT_DAYS} days. Tests that failed have no value and don’t count.
            </EmptyState>
          ) : (
            <div class="agent-tests">
              <Table caption="Tests" hideCaption columns={columns} rows={tests} keyOf={({ test }) => test} />
              <p class="agent-section-foot">
                Times are those of the agent’s own clock. Tests that failed have no value and don’t count.
              </p>
            </div>
          )
        }
      </RequestView>
    </section>
  );
}

function columnsFor(agentId: string, days: readonly string[]): readonly Column<TestActivity>[] {
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
      cell: ({ lastAt }) => lastAt.replace('T', ' ').slice(0, 16),
      sortBy: ({ lastAt }) => lastAt,
    },
    {
      key: 'links',
      header: 'Look at',
      cell: ({ test, metric, lastAt }) => (
        <span class="agent-tests-links">
          <a href={exploreHref(metric, agentId)} aria-label={`Explore ${test}`}>
            Explore
          </a>
          <a href={testsHref(test, lastAt)} aria-label={`Records of ${test}`}>
            Records
          </a>
        </span>
      ),
    },
  ];
}
