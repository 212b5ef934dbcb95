import { useMemo } from 'preact/hooks';
import type { ListedToken } from '../../../../client/index.ts';
import { Badge, type BadgeProps } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Instant } from '../../components/instant.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { isLive, type TokenState, tokenState } from './token-state.ts';

export interface TokenTableProps {
  readonly tokens: readonly ListedToken[];
  readonly onRotate: (token: ListedToken) => void;
  readonly onRevoke: (token: ListedToken) => void;
}

const STATES: Readonly<Record<TokenState, { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>> =
  {
    active: { label: 'Active', tone: 'success' },
    expiring: { label: 'Expires soon', tone: 'warning' },
    expired: { label: 'Expired', tone: 'neutral' },
    revoked: { label: 'Revoked', tone: 'error' },
  };

export function TokenTable({ tokens, onRotate, onRevoke }: TokenTableProps) {
  const session = useSession();
  const columns = useMemo((): readonly Column<ListedToken>[] => {
    const now = Date.now() / 1000;
    return [
      {
        key: 'name',
        header: 'Name',
        sortBy: ({ name }) => name,
        cell: ({ id, name, prefix }) => (
          <div class="token-name">
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
      { key: 'scopes', header: 'Scopes', cell: ({ scopes }) => <Words words={scopes} /> },
      {
        key: 'panels',
        header: 'Panels',
        cell: ({ panels }) => (panels === null ? 'All' : <Words words={panels} />),
      },
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
      <Table caption="Tokens" hideCaption columns={columns} rows={tokens} keyOf={({ id }) => id} />
    </div>
  );
}

function instantColumn(
  key: string,
  header: string,
  secondsOf: (token: ListedToken) => number | null,
  otherwise: string,
): Column<ListedToken> {
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

function Words({ words }: { readonly words: readonly string[] }) {
  return (
    <div class="words">
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </div>
  );
}
