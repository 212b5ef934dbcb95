import { useState } from 'preact/hooks';
import { MissingScope } from '../../../components/feedback/empty-state.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/input.tsx';
import { Page } from '../../../components/page.tsx';
import { agentPath, editPath } from '../../../router/agent-address.ts';
import { hrefOf, navigate } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { AgentList } from './agent-list.tsx';

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

/** For those who may not see the list, but know whom they look for. */
function OpenAgent() {
  const [agentId, setAgentId] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (agentId.trim() !== '') navigate(agentPath(agentId.trim()));
  };
  return (
    <form class="agents-open card" onSubmit={submit}>
      <Field label="Agent id">
        <TextInput value={agentId} onValue={setAgentId} spellcheck={false} />
      </Field>
      <Button variant="primary" type="submit">
        Open agent
      </Button>
    </form>
  );
}
