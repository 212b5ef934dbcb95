import type { ListedToken } from '../../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { filterTokens, type TokenFilter } from './token-filter.ts';
import { TokenTable } from './token-table.tsx';

export interface TokenListProps {
  readonly tokens: readonly ListedToken[];
  readonly filter: TokenFilter;
  readonly onRotate: (token: ListedToken) => void;
  readonly onRevoke: (token: ListedToken) => void;
}

/** The tokens that one wants to see, the newest first. */
export function TokenList({ tokens, filter, onRotate, onRevoke }: TokenListProps) {
  const found = filterTokens(tokens, filter, Date.now() / 1000).toSorted((a, b) => b.id - a.id);
  if (found.length > 0) return <TokenTable tokens={found} onRotate={onRotate} onRevoke={onRevoke} />;
  return (
    <EmptyState title={tokens.length === 0 ? 'There are no tokens' : 'No token matches'}>
      {tokens.length === 0
        ? 'The organisation has none that you may see.'
        : `None of ${tokens.length} is like that. Search for something else, or show all.`}
    </EmptyState>
  );
}
