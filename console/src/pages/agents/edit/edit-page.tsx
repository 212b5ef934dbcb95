import { Page } from '../../../components/page.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { MissingScope } from '../missing-scope.tsx';
import { ChangeMetadata } from './change-metadata.tsx';

/** A change of the metadata of one agent, or of all that a selector finds. */
export function EditPage({ agentId }: { readonly agentId: string | undefined }) {
  const { scopes } = useSession();
  const title = agentId === undefined ? 'Change many agents' : `Change ${agentId}`;
  const back =
    agentId === undefined ? (
      <a href={hrefOf('agents')}>All agents</a>
    ) : (
      <a href={hrefOf(agentPath(agentId))}>Back to {agentId}</a>
    );
  return (
    <Page title={title} lead={back}>
      {scopes.includes('metadata') ? (
        <ChangeMetadata agentId={agentId} />
      ) : (
        <MissingScope scope="metadata" what="Changing metadata" />
      )}
    </Page>
  );
}
