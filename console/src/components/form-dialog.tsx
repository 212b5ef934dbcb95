import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { issueOf } from '../lib/issue-of.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './feedback/notice.tsx';
import { Button } from './form/button.tsx';

interface FormDialogProps {
  readonly title: string;
  /** What the button says. */
  readonly action: string;
  /** Throws what keeps it from being done. It closes the dialog itself. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** The fields; `issue` is what the service says against one of them. */
  readonly children: (issue: (field: string) => string | undefined) => ComponentChildren;
}

/** A form over the page. It stays open, and says why, when it did not work. */
export function FormDialog({ title, action, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    await onSubmit().catch(setError);
    setBusy(false);
  };
  let isShown = false;
  const issue = (field: string) => {
    const found = issueOf(error, field);
    isShown ||= found !== undefined;
    return found;
  };
  const fields = children(issue);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {fields}
        {error !== undefined && !isShown && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  );
}
