import type { AlertHistoryEntry } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { Badge } from '../../components/feedback/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Instant } from '../../components/instant.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { withUnit } from '../../lib/figures.ts';
import { useRequest } from '../../lib/use-request.ts';
import { testedUnitName } from '../../question/units.ts';
import { ALERT_STATES, groupName } from './alert-state.ts';

const COLUMNS: readonly Column<AlertHistoryEntry>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <Instant ms={at * 1000} /> },
  { key: 'rule', header: 'Rule', cell: ({ rule }) => rule },
  { key: 'group', header: 'Group', cell: ({ values }) => groupName(values) },
  { key: 'from', header: 'From', cell: ({ from }) => ALERT_STATES[from].label },
  { key: 'to', header: 'To', cell: ({ to }) => <Badge tone={ALERT_STATES[to].tone}>{ALERT_STATES[to].label}</Badge> },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ value, unit }) => (value === null ? '–' : withUnit(value, testedUnitName(unit))),
  },
];

/** The newest changes of states, of one rule or of all. */
export function HistoryView({ rule }: { readonly rule?: string }) {
  const query = rule === undefined ? {} : { rule };
  const history = useRequest((signal) => api.request('GET /alerts/history', query, { signal }), [rule]);
  return (
    <RequestView request={history} skeleton={<Skeleton lines={6} />}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState title="Nothing has changed yet">Changes of states are listed here, newest first.</EmptyState>
        ) : (
          <Table caption="Changes of states" columns={COLUMNS} rows={changes} keyOf={({ id }) => id} />
        )
      }
    </RequestView>
  );
}
