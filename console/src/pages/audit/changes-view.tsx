import { useMemo } from 'preact/hooks';
import type { Change } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { useTimes } from '../../clock.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select, TextInput } from '../../components/form/input.tsx';
import { type Column, Table, textColumn } from '../../components/table.tsx';
import type { Times } from '../../lib/times.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRequest } from '../../lib/use-request.ts';
import { useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { ACTIONS, isAction } from './actions.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { sayChange } from './say-change.ts';
import { SinceField, startOf, useDays } from './since.tsx';

const PAGE_ROWS = 100;
const TYPING_MS = 300;

const CHOICES = [
  { value: '', label: 'Everything' },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
];

/** Who changed what and who signed in, newest first. */
export function ChangesView({ ofAll }: { readonly ofAll: boolean }) {
  const [parameters, change] = useAddress();
  const days = useDays();
  const asked = parameters.get('action');
  const action = isAction(asked) ? asked : undefined;
  const cursor = parameters.get('cursor');
  const typed = parameters.get('agent') ?? '';
  const agent = useDebounced(typed.trim(), TYPING_MS);
  const found = useRequest(
    (signal) => {
      const search = { since: startOf(days), action, agent: agent || undefined, limit: PAGE_ROWS };
      return api.pages('GET /manage/audit/changes', search, { signal }).page(cursor);
    },
    [days, action, agent, cursor],
  );
  const { scopes, organisation } = useSession();
  const isManager = scopes.includes('manage');
  const shown = /^\d{1,15}$/.exec(parameters.get('change') ?? '')?.[0];
  const times = useTimes();
  const columns = useMemo(() => {
    const canShow = (one: Change) =>
      isManager && one.organisation === organisation.name && SHOWN_ACTIONS.includes(one.action);
    return [
      ...(ofAll ? [ORGANISATION] : []),
      ...columnsOf(times),
      idColumn(canShow, (id) => change({ change: String(id) })),
    ];
  }, [ofAll, isManager, organisation.name, change, times]);
  return (
    <div class="stack">
      <div class="filter-bar">
        <Field label="What">
          <Select
            options={CHOICES}
            value={action ?? ''}
            onValue={(value) => change({ action: value || null, cursor: null }, { step: true })}
          />
        </Field>
        <SinceField />
        <Field label="Agent" hint="Whose metadata was changed.">
          <TextInput
            type="search"
            value={typed}
            placeholder="Agent id"
            spellcheck={false}
            autocomplete="off"
            onValue={(id) => change({ agent: id || null, cursor: null })}
          />
        </Field>
      </div>
      <RequestView request={found} skeleton={<Skeleton lines={10} label="Loading changes" />}>
        {({ items, next }) => (
          <div class="stack">
            {items.length === 0 ? (
              <EmptyState title="There is nothing of this kind in this time">
                Look at all of the time, at everything, or at another agent.
              </EmptyState>
            ) : (
              <Table caption="Changes" columns={columns} rows={items} keyOf={({ id }) => id} stacks />
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
      {shown !== undefined && isManager && (
        <ChangeDialog
          id={Number(shown)}
          onClose={() => {
            change({ change: null });
            found.retry();
          }}
        />
      )}
    </div>
  );
}

const ORGANISATION = textColumn<Change>('organisation', 'Organisation', ({ organisation }) => organisation);

const columnsOf = (times: Times): readonly Column<Change>[] => [
  {
    key: 'at',
    header: times.heading('When'),
    cell: ({ at }) => <span class="audit-time">{times.second(at * 1000)}</span>,
  },
  textColumn('token', 'Who', ({ token }) => token ?? 'A token that is gone'),
  {
    key: 'action',
    header: 'What they did',
    cell: (change) => <span class="audit-detail">{sayChange(change, times)}</span>,
  },
];

/** Changes whose effect on agents is recorded. */
const SHOWN_ACTIONS: readonly Change['action'][] = ['metadata.set', 'metadata.undo'];

function idColumn(canShow: (change: Change) => boolean, onShow: (id: number) => void): Column<Change> {
  return {
    key: 'id',
    header: 'Id',
    align: 'end',
    cell: (change) =>
      canShow(change) ? (
        <Button variant="quiet" onClick={() => onShow(change.id)}>
          Show change {change.id}
        </Button>
      ) : (
        change.id
      ),
  };
}
