import type { AgentKind, AgentWarning, Metric, TestKey } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { EmptyState, MissingScope } from '../../../components/feedback/empty-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Instant } from '../../../components/instant.tsx';
import { Page } from '../../../components/page.tsx';
import { formatCount } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { editPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { AgentTimeline } from '../timeline/agent-timeline.tsx';
import { AgentFacts, type KnownAgent, loadAgent } from './agent-facts.tsx';
import { AgentTests } from './agent-tests.tsx';
import { MetricOfAgent } from './metric-of-agent.tsx';

export function AgentPage({ agentId }: { readonly agentId: string }) {
  const { scopes } = useSession();
  const mayRead = scopes.includes('metadata:read');
  const identity = mayRead || scopes.includes('manage');
  const versions = mayRead || scopes.includes('metadata');
  const agent = useRequest(
    (signal) => loadAgent(agentId, { identity, versions }, signal),
    [agentId, identity, versions],
  );
  const isMissing = agent.status === 'done' && agent.data === undefined;
  const edit = scopes.includes('metadata') && !isMissing && (
    <a class="button plain" href={hrefOf(editPath(agentId))}>
      Change metadata
    </a>
  );
  return (
    <Page title={agentId} lead={<a href={hrefOf('agents')}>All agents</a>} actions={edit}>
      {isMissing ? (
        <EmptyState title="There is no such agent">
          None of your panels has an agent called “{agentId}”. It may be mistyped, or belong to others.
        </EmptyState>
      ) : (
        <RequestView request={agent} skeleton={<Skeleton lines={8} label="Loading the agent" />}>
          {(known) => known && <KnownAgentView agentId={agentId} agent={known} />}
        </RequestView>
      )}
    </Page>
  );
}

function KnownAgentView({ agentId, agent }: { readonly agentId: string; readonly agent: KnownAgent }) {
  const { scopes } = useSession();
  return (
    <div class="agent stack">
      {agent.identity && <AgentWarnings agentId={agentId} />}
      <AgentFacts agentId={agentId} agent={agent} />
      <section class="stack" aria-labelledby="agent-history">
        <div class="bar">
          <h2 id="agent-history">Metadata over time</h2>
          {scopes.includes('manage') && (
            <a href={hrefOf(`audit?${new URLSearchParams({ agent: agentId })}`)}>Who changed it</a>
          )}
        </div>
        {agent.versions ? (
          <AgentTimeline versions={agent.versions} />
        ) : (
          <MissingScope scope="metadata" what="The history of the metadata" />
        )}
      </section>
      {scopes.includes('data') ? (
        <AgentResults agentId={agentId} kind={agent.identity?.kind} timezone={agent.metadata.timezone} />
      ) : (
        <section class="stack" aria-labelledby="agent-results">
          <h2 id="agent-results">Results</h2>
          <MissingScope scope="data" what="Looking at results" />
        </section>
      )}
    </div>
  );
}

interface AgentResultsProps {
  readonly agentId: string;
  /** Undefined where the token may not know. */
  readonly kind: AgentKind | undefined;
  readonly timezone: string | null;
}

/** The latest results of an agent: a metric day by day, and a summary of each test. */
function AgentResults({ agentId, kind, timezone }: AgentResultsProps) {
  const metrics = useRequest((signal) => loadMetrics(kind, signal), [kind]);
  return (
    <RequestView request={metrics} skeleton={<Skeleton lines={8} label="Loading the metrics" />}>
      {(metrics) => (
        <div class="agent stack">
          <MetricOfAgent agentId={agentId} metrics={metrics} />
          <AgentTests agentId={agentId} timezone={timezone} metrics={metrics} />
        </div>
      )}
    </RequestView>
  );
}

/** The metrics that an agent of this kind can have. */
async function loadMetrics(kind: AgentKind | undefined, signal: AbortSignal): Promise<readonly Metric[]> {
  const agents = kind && (kind === 'mobile' ? 'mobile' : 'unit');
  const [metrics, tests] = await Promise.all([
    api.request('GET /metrics', {}, { signal }),
    api.request('GET /tests', { agents }, { signal }),
  ]);
  const wanted = new Set<TestKey>(tests);
  return metrics.filter(({ test }) => wanted.has(test));
}

/** What is not plausible of an agent; nothing where all is well, or the results can't be looked at now. */
function AgentWarnings({ agentId }: { readonly agentId: string }) {
  const { data = [] } = useRequest(
    (signal) => api.request('GET /manage/agents/warnings', { agent: agentId }, { signal }),
    [agentId],
  );
  if (data.length === 0) return null;
  return (
    <Notice tone="warning" title="Look at this agent again">
      <ul>
        {data.map((warning) => (
          <li key={`${warning.rule} ${warning.test}`}>
            <WarningText warning={warning} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function WarningText({ warning }: { readonly warning: AgentWarning }) {
  const { test, rule, because, detail, results, last_seen } = warning;
  return (
    <>
      {detail && `${detail} `}
      {because} <code>{rule}</code>, {formatCount(results)} {results === 1 ? 'result' : 'results'} of {test}, the newest{' '}
      <Instant ms={Date.parse(last_seen)} />.
    </>
  );
}
