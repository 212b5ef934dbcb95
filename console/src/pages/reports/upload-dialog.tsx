import { useState } from 'preact/hooks';
import { ValidationError } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { FileInput, TextInput } from '../../components/form/input.tsx';

interface UploadDialogProps {
  readonly onClose: () => void;
  readonly onStored: (name: string) => void;
}

const FORM = 'new-recipe';

/** Stores a recipe from a file. What is wrong is said where it is wrong: at the name, or at its path in the file. */
export function UploadDialog({ onClose, onStored }: UploadDialogProps) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblem(undefined);
    setError(undefined);
    if (name === '' && chosen) setName(chosen.name.replace(/\.json$/i, ''));
  };
  const store = async () => {
    setError(undefined);
    const recipe = file && (await readJson(file));
    if (recipe === undefined) return setProblem('Choose a file.');
    if ('problem' in recipe) return setProblem(recipe.problem);
    setBusy(true);
    const body = recipe.value as never;
    await api.request('PUT /manage/recipes/{name}', { name, body }).then(() => onStored(name), setError);
    setBusy(false);
  };
  const issues = error instanceof ValidationError ? Object.entries(error.issues) : [];
  const inFile = issues.filter(([path]) => path !== 'name');
  return (
    <Dialog
      open
      title="Add a recipe"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={isBusy}>
            Store it
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        class="upload-form stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void store();
        }}
      >
        <Field
          label="File"
          hint="A recipe is JSON. “Save the recipe” of a built-in one gives a good start."
          error={
            problem ?? (inFile.length > 0 ? 'The recipe is not stored. What is wrong is listed below.' : undefined)
          }
        >
          <FileInput accept=".json,application/json" onFile={choose} />
        </Field>
        <Field
          label="Name"
          hint="It replaces a recipe of the same name."
          error={issues.find(([path]) => path === 'name')?.[1].join(' ')}
        >
          <TextInput value={name} onValue={setName} required autocomplete="off" spellcheck={false} />
        </Field>
        {inFile.length > 0 && (
          <dl class="upload-issues">
            {inFile.map(([path, messages]) => (
              <div key={path}>
                <dt>
                  <code>{path}</code>
                </dt>
                <dd>{messages.join(' ')}</dd>
              </div>
            ))}
          </dl>
        )}
        {error !== undefined && issues.length === 0 && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  );
}

async function readJson(file: File): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  try {
    return { value: JSON.parse(await file.text()) };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? `It is not JSON: ${error.message}` : 'It can’t be read.' };
  }
}
