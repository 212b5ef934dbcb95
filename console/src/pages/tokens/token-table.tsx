import { useMemo } from 'preact/hooks';
import type { Token } from '../../../../client/index.ts';
import { Badge, type BadgeProps, Badges } from '../../components/feedback/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Button } from '../../components/form/button.tsx';
import { Instant } from '../../components/instant.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useSession } from '../../session.ts';
import { filterTokens, isLive, type TokenFilter, type TokenState, tokenState } from './token-state.ts';

interface TokenListProps {
  readonly tokens: readonly Token[];
  readonly filter: TokenFilter;
  readonly onRotate: (token: Token) => void;
  readonly onRevoke: (token: Token) => void;
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

const STATES: Readonly<Record<TokenState, { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>> =
  {
    active: { label: 'Active', tone: 'success' },
    expiring: { label: 'Expires soon', tone: 'warning' },
    expired: { label: 'Expired', tone: 'neutral' },
    revoked: { label: 'Revoked', tone: 'error' },
  };

function TokenTable({ tokens, onRotate, onRevoke }: Omit<TokenListProps, 'filter'>) {
  const session = useSession();
  const columns = useMemo((): readonly Column<Token>[] => {
    const now = Date.now() / 1000;
    return [
      {
        key: 'name',
        header: 'Name',
        sortBy: ({ name }) => name,
        cell: ({ id, name, prefix }) => (
          <div class="token-name row">
            <strong>{name}</strong>
            {id === session.token.id && <Badge tone="info">This session</Badge>}
            <code>{prefix}…</code>
          </div>
        ),
      },
      {
        key: 'state',
        header: 'State',
        sortBy: (token) => STATES[tokenState(token, now)].label,
        cell: (token) => {
          const { label, tone } = STATES[tokenState(token, now)];
          return <Badge tone={tone}>{label}</Badge>;
        },
      },
      { key: 'scopes', header: 'Scopes', cell: ({ scopes }) => <Badges words={scopes} /> },
      {
        key: 'panels',
        header: 'Panels',
        cell: ({ panels }) => (panels === null ? 'All' : <Badges words={panels} />),
      },
      { key: 'agent', header: 'Agent', cell: ({ agent }) => agent ?? 'Any' },
      instantColumn('created', 'Created', ({ created_at }) => created_at, '–'),
      instantColumn('used', 'Last used', ({ last_used_at }) => last_used_at, 'Never'),
      instantColumn('ends', 'Ends', ({ expires_at, revoked_at }) => revoked_at ?? expires_at, 'Never'),
      {
        key: 'actions',
        header: 'Actions',
        cell: (token) =>
          isLive(token, now) && (
            <div class="token-actions">
              <Button aria-label={`Rotate ${token.name}`} onClick={() => onRotate(token)}>
                Rotate
              </Button>
              <Button variant="danger" aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
                Revoke
              </Button>
            </div>
          ),
      },
    ];
  }, [session.token.id, tokens, onRotate, onRevoke]);
  return (
    <div class="tokens">
      <Table caption="Tokens" columns={columns} rows={tokens} keyOf={({ id }) => id} stacks />
    </div>
  );
}

function instantColumn(
  key: string,
  header: string,
  secondsOf: (token: Token) => number | null,
  otherwise: string,
): Column<Token> {
  return {
    key,
    header,
    sortBy: secondsOf,
    cell: (token) => {
      const seconds = secondsOf(token);
      return seconds === null ? otherwise : <Instant ms={seconds * 1000} />;
    },
  };
}
