import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes, 'class' | 'icon'> {
  readonly variant?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly icon?: IconName;
  /** Under way: it can't be pressed again, but keeps the focus. */
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
