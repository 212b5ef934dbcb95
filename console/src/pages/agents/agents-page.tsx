import { NotFoundPage } from '../../components/not-found-page.tsx';
import { placeOf } from '../../router/agent-address.ts';
import type { PageProps } from '../pages.ts';
import { AgentPage } from './agent/agent-page.tsx';
import { EditPage } from './edit/edit-page.tsx';
import { AgentListPage } from './list/agent-list-page.tsx';

/** The list of agents, one agent, and changes of their metadata. */
export function AgentsPage({ rest }: PageProps) {
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
