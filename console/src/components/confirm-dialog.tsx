import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ComponentChildren;
  /** What the button says. */
  readonly action: string;
  /** Has to be typed first, where there is no way back. */
  readonly phrase?: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is done that can't be undone. It stays open, and says why, when it did not work. */
export function ConfirmDialog({ title, children, action, phrase, onConfirm, onClose }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isMeant = phrase === undefined || typed.trim() === phrase.trim();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    await onConfirm().catch(setError);
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={isBusy} disabled={!isMeant} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {phrase !== undefined && (
        <Field label={`Type ${phrase} to confirm`}>
          {(control) => (
            <TextInput {...control} value={typed} onValue={setTyped} autofocus autocomplete="off" spellcheck={false} />
          )}
        </Field>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </Dialog>
  );
}
