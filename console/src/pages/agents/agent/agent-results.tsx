import type { AgentKind, ListedMetric, TestKey } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { RequestView } from '../../../components/request-view.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRequest } from '../../../hooks/use-request.ts';
import { AgentTests } from './agent-tests.tsx';
import { MetricOfAgent } from './metric-of-agent.tsx';

export interface AgentResultsProps {
  readonly agentId: string;
  /** Undefined where the token may not know. */
  readonly kind: AgentKind | undefined;
}

/** The latest results of an agent: a metric day by day, and what there is of each test. */
export function AgentResults({ agentId, kind }: AgentResultsProps) {
  const metrics = useRequest((signal) => loadMetrics(kind, signal), [kind]);
  return (
    <RequestView request={metrics} skeleton={<Skeleton lines={8} label="Loading the metrics" />}>
      {(metrics) => (
        <div class="agent">
          <MetricOfAgent agentId={agentId} metrics={metrics} />
          <AgentTests agentId={agentId} metrics={metrics} />
        </div>
      )}
    </RequestView>
  );
}

/** The metrics that an agent of this kind can have. */
async function loadMetrics(kind: AgentKind | undefined, signal: AbortSignal): Promise<readonly ListedMetric[]> {
  const agents = kind && (kind === 'mobile' ? 'mobile' : 'unit');
  const [metrics, tests] = await Promise.all([
    api.catalogue.metrics({ signal }),
    api.catalogue.tests({ agents, signal }),
  ]);
  const wanted = new Set<TestKey>(tests);
  return metrics.filter(({ test }) => wanted.has(test));
}
