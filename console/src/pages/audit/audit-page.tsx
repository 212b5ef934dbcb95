import { useMemo } from 'preact/hooks';
import type { Change } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select } from '../../components/form/input.tsx';
import { Page } from '../../components/page.tsx';
import { type Column, Table, textColumn } from '../../components/table.tsx';
import { formatSecond } from '../../lib/dates.ts';
import { useRequest } from '../../lib/use-request.ts';
import { useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';

const PAGE_ROWS = 100;
const DAY_S = 86_400;

const SINCE = [
  { value: '1', label: 'Last day' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '', label: 'All of the time' },
] as const;

/** Who changed what, newest first. An operator who acts for no organisation in particular sees all of them. */
export function AuditPage() {
  const { scopes, isActing } = useSession();
  const [parameters, change] = useAddress();
  const days = SINCE.find(({ value }) => value === parameters.get('since'))?.value ?? '';
  const cursor = parameters.get('cursor');
  const found = useRequest(
    (signal) => {
      const since = days === '' ? undefined : Math.floor(Date.now() / 1000) - Number(days) * DAY_S;
      return api.pages('GET /manage/audit/changes', { since, limit: PAGE_ROWS }, { signal }).page(cursor);
    },
    [days, cursor],
  );
  const ofAll = scopes.includes('operator') && !isActing;
  const columns = useMemo(() => (ofAll ? [ORGANISATION, ...COLUMNS] : COLUMNS), [ofAll]);
  return (
    <Page title="Audit" lead="Who changed what, the newest first. Nothing here can be changed or taken away.">
      <div class="filter-bar">
        <Field label="Show">
          <Select
            options={SINCE}
            value={days}
            onValue={(value) => change({ since: value || null, cursor: null }, { step: true })}
          />
        </Field>
      </div>
      <RequestView request={found} skeleton={<Skeleton lines={10} label="Loading changes" />}>
        {({ items, next }) => (
          <div class="stack">
            {items.length === 0 ? (
              <EmptyState title="Nothing was changed in this time" />
            ) : (
              <Table caption="Changes" columns={columns} rows={items} keyOf={({ id }) => id} />
            )}
            <div class="row">
              {cursor !== null && (
                <Button onClick={() => change({ cursor: null }, { step: true })}>Back to the newest</Button>
              )}
              {next !== null && <Button onClick={() => change({ cursor: next }, { step: true })}>Older changes</Button>}
            </div>
          </div>
        )}
      </RequestView>
    </Page>
  );
}

const ORGANISATION = textColumn<Change>('organisation', 'Organisation', ({ organisation }) => organisation);

const COLUMNS: readonly Column<Change>[] = [
  {
    key: 'at',
    header: 'When, UTC',
    cell: ({ at }) => <span class="audit-time">{formatSecond(new Date(at * 1000).toISOString())}</span>,
  },
  textColumn('token', 'Token', ({ token }) => token ?? 'A token that is gone'),
  textColumn('action', 'What', ({ action }) => action),
  { key: 'detail', header: 'Detail', cell: ({ detail }) => <code class="audit-detail">{describe(detail)}</code> },
  { ...textColumn<Change>('id', 'Id', ({ id }) => id), align: 'end' },
];

/** `created 2, updated 0`; what is not a plain value is JSON. */
function describe(detail: Change['detail']): string {
  const parts = Object.entries(detail).map(([name, value]) =>
    typeof value === 'object' ? `${name} ${JSON.stringify(value)}` : `${name} ${String(value)}`,
  );
  return parts.join(', ');
}
