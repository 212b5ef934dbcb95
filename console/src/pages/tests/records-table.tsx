import { useMemo } from 'preact/hooks';
import type { DescribedTest, TestColumn } from '../../../../client/index.ts';
import { type Column, Table } from '../../components/table.tsx';
import { formatDay, formatSecond } from '../../lib/dates.ts';
import { formatCount } from '../../lib/figures.ts';
import type { Sort } from '../../lib/sort.ts';
import { agentPath } from '../../router/agent-address.ts';
import { hrefOf } from '../../router/location.ts';
import { headingOf, shownNumber, wordsOf } from './column-words.ts';
import type { KeyedRecord } from './record.ts';

/** Stands first and opens the record. */
export const TIME_COLUMN = 'dtime';

interface RecordsTableProps {
  readonly test: DescribedTest;
  readonly rows: readonly KeyedRecord[];
  /** Names of the columns that are shown besides the time; undefined for all. */
  readonly shown: readonly string[] | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (key: string) => void;
}

export function RecordsTable({ test, rows, shown, sort, onSort, onOpen }: RecordsTableProps) {
  const columns = useMemo(() => {
    const others = test.columns.filter(({ name }) => name !== TIME_COLUMN && (shown?.includes(name) ?? true));
    return [timeColumn(onOpen), ...others.map(columnOf)];
  }, [test, shown?.join(), onOpen]);
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

function timeColumn(onOpen: (key: string) => void): Column<KeyedRecord> {
  return {
    key: TIME_COLUMN,
    header: 'Time, UTC',
    sortBy: ({ record }) => record.dtime,
    cell: ({ key, record }) => (
      <button type="button" class="link-button" onClick={() => onOpen(key)}>
        {formatSecond(record.dtime)}
      </button>
    ),
  };
}

function columnOf(column: TestColumn): Column<KeyedRecord> {
  const { name, type } = column;
  return {
    key: name,
    header: headingOf(column),
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
