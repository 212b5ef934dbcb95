import type { ComponentChildren } from 'preact';

export interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty, and what would fill it. */
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <h2>{title}</h2>
      {children && <div class="empty-state-text">{children}</div>}
      {action}
    </div>
  );
}
