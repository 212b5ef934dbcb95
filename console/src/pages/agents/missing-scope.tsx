import { EmptyState } from '../../components/empty-state.tsx';
import { useSession } from '../../hooks/use-session.ts';
import type { Scope } from '../../session.ts';

export interface MissingScopeProps {
  readonly scope: Scope;
  /** What can't be done without it, such as `The list of agents`. */
  readonly what: string;
}

/** Stands in the place of what the token has no scope for. */
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
