import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Field } from '../../components/form/field.tsx';
import { TextInput } from '../../components/form/input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { Question } from '../../question/question.ts';
import { savedOf } from '../../question/saved.ts';
import { type View, writeView } from './question/view.ts';

interface SaveDialogProps {
  readonly question: Question;
  readonly view: View;
  readonly onClose: () => void;
}

/** Saves the question, and how its answer is looked at, under a name. */
export function SaveDialog({ question, view, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [typed, setTyped] = useState('');
  const save = async () => {
    const tags = [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
    const body = { description, tags, ...savedOf(question, writeView(view)) };
    const { version } = await api.request('PUT /saved/questions/{name}', { name, body });
    toast(version === 1 ? 'Saved' : `Saved as version ${version}`);
    onClose();
  };
  return (
    <FormDialog title="Save the question" action="Save" onSubmit={save} onClose={onClose}>
      {(issue) => (
        <>
          <Field
            label="Name"
            hint="Under a name that there is already, it becomes the next version."
            error={issue('name')}
          >
            <TextInput value={name} onValue={setName} required autofocus autocomplete="off" />
          </Field>
          <Field label="Description" error={issue('description')}>
            <TextInput value={description} onValue={setDescription} autocomplete="off" />
          </Field>
          <Field
            label="Tags"
            hint="Words to find it by, separated by commas: monthly report, cable."
            error={issue('tags')}
          >
            <TextInput value={typed} onValue={setTyped} autocomplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
