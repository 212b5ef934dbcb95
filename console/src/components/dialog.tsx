import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

export interface DialogProps {
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
      class="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      // The dialog itself is what is hit beside its content.
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && (
        <div class="dialog-content">
          <header>
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
