import { useMemo } from 'preact/hooks';
import type { DescribedTest, TestColumn } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { clock, useTimes } from '../../clock.ts';
import { type Column, Table } from '../../components/table.tsx';
import { formatDay, readSecond } from '../../lib/dates.ts';
import { formatCount } from '../../lib/figures.ts';
import type { Sort } from '../../lib/sort.ts';
import { useStore } from '../../lib/store.ts';
import type { Times } from '../../lib/times.ts';
import { useRequest } from '../../lib/use-request.ts';
import { agentPath } from '../../router/agent-address.ts';
import { hrefOf } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { headingOf, shownNumber, wordsOf } from './column-words.ts';
import type { KeyedRecord } from './record.ts';

/** Stands first and opens the record. */
export const TIME_COLUMN = 'dtime';

interface RecordsTableProps {
  readonly test: DescribedTest;
  readonly rows: readonly KeyedRecord[];
  /** The one whose records these are; undefined for those of several. */
  readonly agent: string | undefined;
  /** Names of the columns that are shown besides the time; undefined for all. */
  readonly shown: readonly string[] | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (key: string) => void;
}

export function RecordsTable({ test, rows, agent, shown, sort, onSort, onOpen }: RecordsTableProps) {
  const times = useTimes();
  const timezoneAt = useTimezones(agent);
  const columns = useMemo(() => {
    const others = test.columns.filter(({ name }) => name !== TIME_COLUMN && (shown?.includes(name) ?? true));
    return [
      timeColumn(onOpen, times, timezoneAt),
      ...others.map((column) => columnOf(column, saysNothing(column, rows))),
    ];
  }, [test, shown?.join(), rows, onOpen, times, timezoneAt]);
  return (
    <div class="records">
      <Table
        caption={`Records of ${test.name}`}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}

function timeColumn(
  onOpen: (key: string) => void,
  times: Times,
  timezoneAt: ReturnType<typeof useTimezones>,
): Column<KeyedRecord> {
  return {
    key: TIME_COLUMN,
    header: times.heading('Time', timezoneAt !== undefined),
    sortBy: ({ record }) => record.dtime,
    cell: ({ key, record }) => {
      const at = instantOf(record);
      const timezone = timezoneAt?.(at);
      return (
        <button type="button" class="link-button" title={times.minute(at, timezone)} onClick={() => onOpen(key)}>
          {times.second(at, timezone)}
        </button>
      );
    },
  };
}

/** Whether the time says it too, or no record has it. */
function saysNothing({ name }: TestColumn, rows: readonly KeyedRecord[]): boolean {
  return name === 'ddate' || rows.every(({ record }) => record[name] == null);
}

function columnOf(column: TestColumn, isOnlyOnScreen: boolean): Column<KeyedRecord> {
  const { name, type } = column;
  return {
    key: name,
    header: headingOf(column),
    isOnlyOnScreen,
    align: type === 'text' ? 'start' : 'end',
    sortBy: ({ record }) => record[name],
    cell: ({ record }) =>
      name === 'agent_id' ? (
        <a href={hrefOf(agentPath(record.agent_id))}>{record.agent_id}</a>
      ) : (
        <RecordValue column={column} value={record[name]} />
      ),
  };
}

interface RecordValueProps {
  readonly column: TestColumn;
  readonly value: string | number | null | undefined;
}

/** What a record says in a column; the stored number shows on hover. */
export function RecordValue({ column, value }: RecordValueProps) {
  if (value === null || value === undefined) {
    return (
      <span class="muted" title="Not set">
        –
      </span>
    );
  }
  if (typeof value === 'string') return <>{column.name === 'ddate' ? formatDay(new Date(`${value}T00:00Z`)) : value}</>;
  const { factor } = wordsOf(column);
  if (factor === 1) return <>{shownNumber(column, value)}</>;
  return <span title={`${formatCount(value)} ${column.unit}`}>{shownNumber(column, value)}</span>;
}

/** The timezone that an agent had at an instant; null where it had none. */
type TimezoneAt = (ms: number) => string | null;

/**
 * Of the one agent whose records are shown, where its clock is wanted and the token may know it. Records of several agents stay in
 * UTC: their order would be that of no clock.
 */
function useTimezones(agent: string | undefined): TimezoneAt | undefined {
  const { scopes } = useSession();
  const mayKnow = scopes.includes('metadata') || scopes.includes('metadata:read');
  const asked = useStore(clock) === 'agent' && mayKnow ? agent : undefined;
  const { data } = useRequest(
    async (signal) => {
      if (asked === undefined) return undefined;
      const address = { field: 'agent', value: asked } as const;
      const versions = await api.request('GET /metadata/{field}/{value}/history', address, { signal });
      return (ms: number) =>
        versions.find(({ valid_from }) => valid_from === null || valid_from * 1000 <= ms)?.timezone ?? null;
    },
    [asked],
  );
  return asked === undefined ? undefined : data;
}

/** The instant of a record, whose time is in UTC. */
function instantOf({ dtime }: { readonly dtime: string }): number {
  return readSecond(dtime).getTime();
}
