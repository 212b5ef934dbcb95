import { NotFoundPage } from '../../components/page.tsx';
import { placeOf } from '../../router/agent-address.ts';
import { AgentPage } from './agent/agent-page.tsx';
import { EditPage } from './edit/edit-page.tsx';
import { AgentListPage } from './list/agent-list-page.tsx';

/** The list of agents, one agent, and changes of their metadata. */
export function AgentsPage({ rest }: { readonly rest: readonly string[] }) {
  const place = placeOf(rest);
  switch (place.page) {
    case 'list':
      return <AgentListPage />;
    case 'agent':
      return <AgentPage key={place.agentId} agentId={place.agentId} />;
    case 'edit':
      return <EditPage key={place.agentId} agentId={place.agentId} />;
    case 'nowhere':
      return <NotFoundPage />;
  }
}
