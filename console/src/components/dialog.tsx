import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ErrorNotice } from './feedback/notice.tsx';
import { Button } from './form/button.tsx';
import { Field } from './form/field.tsx';
import { TextInput } from './form/input.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the foot. */
  readonly actions?: ComponentChildren;
}

/** The browser's own modal dialog, which keeps the focus inside and gives it back. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog of the browser by itself
    <dialog
      ref={ref}
      class="dialog card"
      aria-labelledby={titleId}
      onClose={onClose}
      // The dialog itself is what is hit beside its content.
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && (
        <div class="dialog-content">
          <header class="bar">
            <h2 id={titleId}>{title}</h2>
            <Button variant="quiet" icon="close" aria-label="Close" onClick={onClose} />
          </header>
          <div class="dialog-body">{children}</div>
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ComponentChildren;
  /** What the button says. */
  readonly action: string;
  readonly variant?: 'danger' | 'primary';
  /** What the button that changes nothing says. */
  readonly cancel?: string;
  /** Must be typed first if the action can't be undone. */
  readonly phrase?: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is done. It stays open, and says why, when it did not work. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, variant = 'danger', cancel = 'Keep it', phrase, onConfirm, onClose } = props;
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
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant={variant} busy={isBusy} disabled={!isMeant} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {phrase !== undefined && (
        <Field label={`Type ${phrase} to confirm`}>
          <TextInput value={typed} onValue={setTyped} autofocus autocomplete="off" spellcheck={false} />
        </Field>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </Dialog>
  );
}
