import { useMemo } from 'preact/hooks';
import type { Refusals } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { useTimes } from '../../clock.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { type Column, Table, textColumn } from '../../components/table.tsx';
import type { Times } from '../../lib/times.ts';
import { useRequest } from '../../lib/use-request.ts';
import { SinceField, startOf, useDays } from './since.tsx';

const ROWS_MAX = 1000;

/** Which tokens were refused and where they came from, by the hour, newest first. */
export function RefusalsView({ ofAll }: { readonly ofAll: boolean }) {
  const days = useDays();
  const found = useRequest(
    (signal) => api.request('GET /manage/audit/refusals', { since: startOf(days), limit: ROWS_MAX }, { signal }),
    [days],
  );
  const times = useTimes();
  const columns = useMemo(() => [...(ofAll ? [ORGANISATION] : []), ...columnsOf(times)], [ofAll, times]);
  return (
    <div class="stack">
      <div class="filter-bar">
        <SinceField />
      </div>
      <p class="muted">
        {ofAll
          ? 'Of every organisation, and tokens that are not known. '
          : 'Tokens of this organisation that have ended and are still in use: replace them where they come from. '}
        Counted by the hour, and kept for 90 days.
      </p>
      <RequestView request={found} skeleton={<Skeleton lines={10} label="Loading refused tokens" />}>
        {(refusals) => <RefusalTable refusals={refusals} columns={columns} />}
      </RequestView>
    </div>
  );
}

interface RefusalTableProps {
  readonly refusals: readonly Refusals[];
  readonly columns: readonly Column<Refusals>[];
}

function RefusalTable({ refusals, columns }: RefusalTableProps) {
  if (refusals.length === 0) return <EmptyState title="No token was refused in this time" />;
  return (
    <>
      <Table
        caption="Refused tokens"
        columns={columns}
        rows={refusals}
        keyOf={(row) => Object.values(row).join(' ')}
        stacks
      />
      {refusals.length === ROWS_MAX && (
        <p class="muted">These are the newest {ROWS_MAX.toLocaleString('en-GB')}; older ones are left out.</p>
      )}
    </>
  );
}

const WAYS: Readonly<Record<Refusals['way'], string>> = {
  token: 'A call',
  'sign-in': 'Sign-in with a token',
  openid: 'Sign-in by OpenID Connect',
};

const REASONS: Readonly<Record<Refusals['reason'], string>> = {
  unknown: 'Not known',
  expired: 'Expired',
  revoked: 'Revoked',
  unavailable: 'The provider did not answer',
  denied: 'The provider or the person refused',
  stale: 'Begun elsewhere, or too long ago',
  invalid: 'What the provider said can’t be believed',
  'no-group': 'In no group that may sign in',
  'no-organisation': 'The organisation of the group does not exist',
};

const ORGANISATION = textColumn<Refusals>('organisation', 'Organisation', ({ organisation }) => organisation);

const columnsOf = (times: Times): readonly Column<Refusals>[] => [
  {
    key: 'last',
    header: times.heading('Last'),
    sortBy: ({ last_at }) => last_at,
    cell: ({ last_at }) => <span class="audit-time">{times.second(last_at * 1000)}</span>,
  },
  {
    key: 'token',
    header: 'Token',
    cell: ({ token, prefix }) => (
      <>
        {token} {prefix !== '' && <code class="audit-code">{prefix}…</code>}
        {token === null && prefix === '' && <span class="muted">–</span>}
      </>
    ),
  },
  textColumn('reason', 'Why', ({ reason }) => REASONS[reason]),
  textColumn('way', 'How', ({ way }) => WAYS[way]),
  {
    key: 'address',
    header: 'From',
    sortBy: ({ address }) => address,
    cell: ({ address }) => <code class="audit-code">{address}</code>,
  },
  {
    key: 'refusals',
    header: 'Times',
    align: 'end',
    sortBy: ({ refusals }) => refusals,
    cell: ({ refusals }) => refusals.toLocaleString('en-GB'),
  },
];
