import { useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';

interface AddPanelProps {
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

export function AddPanel({ onAdded, onClose }: AddPanelProps) {
  const [name, setName] = useState('');
  const add = async () => {
    await api.request('POST /manage/panels', { body: { name } });
    onAdded(name);
  };
  return (
    <FormDialog title="Add a panel" action="Add it" onSubmit={add} onClose={onClose}>
      {(issue) => (
        <Field
          label="Name"
          hint="A panel is a named set of agents; an agent is in one. Tokens can be limited to panels."
          error={issue('name')}
        >
          <TextInput value={name} onValue={setName} required autofocus autocomplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}
