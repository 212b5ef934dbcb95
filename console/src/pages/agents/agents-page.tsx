import { NotFoundPage } from '../../components/page.tsx';
import { routeOf } from '../../router/agent-address.ts';
import { useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { AgentPage } from './agent/agent-page.tsx';
import { EditPage } from './edit/edit-page.tsx';
import { AgentListPage } from './list/agent-list-page.tsx';
import { OUTLYING, OutlyingPage } from './outlying/outlying-page.tsx';

/** The list of agents, one agent, and changes of their metadata. */
export function AgentsPage({ rest }: { readonly rest: readonly string[] }) {
  const [parameters] = useAddress();
  const { scopes } = useSession();
  const isOutlying = parameters.has(OUTLYING) && scopes.includes('data');
  const route = routeOf(rest);
  switch (route.page) {
    case 'list':
      return isOutlying ? <OutlyingPage /> : <AgentListPage />;
    case 'agent':
      return <AgentPage key={route.agentId} agentId={route.agentId} />;
    case 'edit':
      return <EditPage key={route.agentId} agentId={route.agentId} />;
    case 'nowhere':
      return <NotFoundPage />;
  }
}
