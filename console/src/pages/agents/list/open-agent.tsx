import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { agentPath } from '../../../router/agent-address.ts';
import { navigate } from '../../../router/location.ts';

/** For those who may not see the list, but know whom they look for. */
export function OpenAgent() {
  const [agentId, setAgentId] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (agentId.trim() !== '') navigate(agentPath(agentId.trim()));
  };
  return (
    <form class="agents-open card" onSubmit={submit}>
      <Field label="Agent id">
        {(control) => <TextInput {...control} value={agentId} onValue={setAgentId} spellcheck={false} />}
      </Field>
      <Button variant="primary" type="submit">
        Open agent
      </Button>
    </form>
  );
}
