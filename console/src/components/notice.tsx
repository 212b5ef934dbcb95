import type { ComponentChildren } from 'preact';
import { classNames } from '../lib/class-names.ts';

export interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly children?: ComponentChildren;
  /** What can be done about it. */
  readonly action?: ComponentChildren;
}

/** Something to know, where it matters. Errors are announced at once. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div class={classNames('notice', tone)} role={tone === 'error' ? 'alert' : 'status'}>
      <div class="notice-text">
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
