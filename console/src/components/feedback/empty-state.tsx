import type { ComponentChildren } from 'preact';
import type { Scope } from '../../../../client/index.ts';
import { useSession } from '../../session.ts';

interface EmptyStateProps {
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

interface MissingScopeProps {
  readonly scope: Scope;
  /** What can't be done without it, such as `The list of agents`. */
  readonly what: string;
}

/** Replaces content for which the token has no scope. */
export function MissingScope({ scope, what }: MissingScopeProps) {
  const { token } = useSession();
  return (
    <EmptyState title={`${what} needs the scope ${scope}`}>
      The token “{token.name}” does not have it. Sign in with one that does; whoever has the scope manage can make one:
      <code class="command">
        broadgauge token create {'<name>'} --scope {scope}
      </code>
    </EmptyState>
  );
}
