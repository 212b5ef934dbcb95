import { Page } from '../../../components/page.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { editPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { MissingScope } from '../missing-scope.tsx';
import { AgentList } from './agent-list.tsx';
import { OpenAgent } from './open-agent.tsx';

export function AgentListPage() {
  const { scopes } = useSession();
  const edit = scopes.includes('metadata') && (
    <a class="button plain" href={hrefOf(editPath())}>
      Change many agents
    </a>
  );
  return (
    <Page title="Agents" lead="Who measures, and what is true of them over time." actions={edit}>
      {scopes.includes('manage') ? (
        <AgentList />
      ) : (
        <>
          <OpenAgent />
          <MissingScope scope="manage" what="The list of agents" />
        </>
      )}
    </Page>
  );
}
