import type { AlertGroup, AlertStates } from '../../../../client/index.ts';
import { Badge } from '../../components/feedback/badge.tsx';
import { Instant } from '../../components/instant.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { withUnit } from '../../lib/figures.ts';
import { testedUnitName } from '../../question/units.ts';
import { hrefOf } from '../../router/location.ts';
import { ALERT_STATES, groupName } from './alert-state.ts';

interface Row {
  readonly rule: AlertStates;
  /** Undefined: it was not evaluated yet. */
  readonly group: AlertGroup | undefined;
}

const ORDER = Object.keys(ALERT_STATES);

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'state',
    header: 'State',
    sortBy: ({ group }) => ORDER.indexOf(group?.state ?? 'ok'),
    cell: ({ rule, group }) => <StateBadges rule={rule} group={group} />,
  },
  {
    key: 'rule',
    header: 'Rule',
    sortBy: ({ rule }) => rule.rule,
    cell: ({ rule: { rule, title } }) => (
      <a href={hrefOf(`alerts/${encodeURIComponent(rule)}`)}>{title === '' ? rule : title}</a>
    ),
  },
  { key: 'group', header: 'Group', cell: ({ group }) => (group ? groupName(group.values) : '–') },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ group }) => (group?.value == null ? '–' : withUnit(group.value, testedUnitName(group.unit))),
  },
  {
    key: 'limit',
    header: 'Limit',
    align: 'end',
    cell: ({ group }) => (group?.limit == null ? '–' : withUnit(group.limit, testedUnitName(group.unit))),
  },
  { key: 'agents', header: 'Agents', align: 'end', cell: ({ group }) => group?.agents ?? '–' },
  { key: 'since', header: 'Since', cell: ({ group }) => (group ? <Instant ms={group.since * 1000} /> : '–') },
];

function StateBadges({ rule, group }: Row) {
  if (rule.problem !== null) return <Badge tone="error">{rule.problem}</Badge>;
  if (group === undefined) return <Badge>Not evaluated yet</Badge>;
  const { label, tone } = ALERT_STATES[group.state];
  return (
    <span class="row">
      <Badge tone={tone}>{label}</Badge>
      {group.silenced_until !== null && <Badge>Silent</Badge>}
    </span>
  );
}

/** A row for each group of each rule; those that fire come first. */
export function StatesTable({ rules }: { readonly rules: readonly AlertStates[] }) {
  const rows = rules.flatMap((rule): Row[] =>
    rule.groups.length === 0 ? [{ rule, group: undefined }] : rule.groups.map((group) => ({ rule, group })),
  );
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.group?.state ?? 'ok') - ORDER.indexOf(b.group?.state ?? 'ok'));
  return (
    <Table
      caption="States of the rules"
      columns={COLUMNS}
      rows={sorted}
      keyOf={({ rule, group }) => `${rule.rule} ${group ? JSON.stringify(group.values) : ''}`}
    />
  );
}
