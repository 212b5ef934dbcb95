import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { RequestView } from '../../../components/request-view.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRequest } from '../../../hooks/use-request.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { editPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { MissingScope } from '../missing-scope.tsx';
import { AgentTimeline } from '../timeline/agent-timeline.tsx';
import { AgentFacts } from './agent-facts.tsx';
import { AgentResults } from './agent-results.tsx';
import { type KnownAgent, loadAgent } from './load-agent.ts';

export function AgentPage({ agentId }: { readonly agentId: string }) {
  const { scopes } = useSession();
  const identity = scopes.includes('manage');
  const versions = scopes.includes('metadata');
  const agent = useRequest(
    (signal) => loadAgent(agentId, { identity, versions }, signal),
    [agentId, identity, versions],
  );
  const isMissing = agent.status === 'done' && agent.data === undefined;
  const edit = versions && !isMissing && (
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
    <div class="agent">
      <AgentFacts agentId={agentId} agent={agent} />
      <section class="agent-section" aria-labelledby="agent-history">
        <h2 id="agent-history">Metadata over time</h2>
        {agent.versions ? (
          <AgentTimeline versions={agent.versions} />
        ) : (
          <MissingScope scope="metadata" what="The history of the metadata" />
        )}
      </section>
      {scopes.includes('data') ? (
        <AgentResults agentId={agentId} kind={agent.identity?.kind} />
      ) : (
        <section class="agent-section" aria-labelledby="agent-results">
          <h2 id="agent-results">Results</h2>
          <MissingScope scope="data" what="Looking at results" />
        </section>
      )}
    </div>
  );
}
