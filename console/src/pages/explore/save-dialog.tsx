import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { TextInput } from '../../components/form/input.tsx';
import { issueOf } from '../../lib/issue-of.ts';
import type { Question } from '../../question/question.ts';
import { savedOf } from '../../question/saved.ts';
import { type View, writeView } from './question/view.ts';

interface SaveDialogProps {
  readonly question: Question;
  readonly view: View;
  readonly onClose: () => void;
}

const FORM = 'save-question';

/** Saves the question, and how its answer is looked at, under a name. */
export function SaveDialog({ question, view, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setError(undefined);
    const body = { description, ...savedOf(question, writeView(view)) };
    await api.request('PUT /saved/questions/{name}', { name, body }).then(({ version }) => {
      toast(version === 1 ? 'Saved' : `Saved as version ${version}`);
      onClose();
    }, setError);
    setBusy(false);
  };
  const isShown = issueOf(error, 'name') !== undefined || issueOf(error, 'description') !== undefined;
  return (
    <Dialog
      open
      title="Save the question"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <Field
          label="Name"
          hint="Under a name that there is already, it becomes the next version."
          error={issueOf(error, 'name')}
        >
          <TextInput value={name} onValue={setName} required autofocus autocomplete="off" />
        </Field>
        <Field label="Description" error={issueOf(error, 'description')}>
          <TextInput value={description} onValue={setDescription} autocomplete="off" />
        </Field>
        {error !== undefined && !isShown && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  );
}
