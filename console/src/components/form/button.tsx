import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { classNames } from '../../lib/class-names.ts';
import { toast } from '../feedback/toasts.tsx';
import { Icon, type IconName } from '../icon.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'class' | 'icon'> {
  readonly variant?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly icon?: IconName;
  /** Busy: it can't be pressed again, but retains the focus. */
  readonly busy?: boolean;
  /** Without it the button shows its icon alone, and `aria-label` has to name it. */
  readonly children?: ComponentChildren;
}

export function Button({ variant = 'plain', icon, busy = false, type = 'button', children, ...rest }: ButtonProps) {
  const onClick = busy ? (event: Event) => event.preventDefault() : rest.onClick;
  return (
    <button
      {...rest}
      type={type}
      class={classNames('button', variant, children === undefined && 'icon-only')}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface CopyButtonProps {
  /** A function where it is long and only made when it is wanted. */
  readonly text: string | (() => string);
  /** What is copied, as in “Copy link”. */
  readonly label: string;
  /** The icon alone is shown. */
  readonly compact?: boolean;
}

export function CopyButton({ text, label, compact = false }: CopyButtonProps) {
  const copy = async () => {
    const copied = typeof text === 'string' ? text : text();
    // Browsers have no clipboard for pages that came over plain HTTP from another machine.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(copied).then(() => true)).catch(() => false);
    toast(isCopied ? 'Copied' : 'The browser did not allow copying. Select the text instead.');
  };
  return compact ? (
    <Button variant="quiet" icon="copy" aria-label={`Copy ${label}`} onClick={copy} />
  ) : (
    <Button icon="copy" onClick={copy}>{`Copy ${label}`}</Button>
  );
}
