import { useCallback } from 'preact/hooks';
import type { DescribedTest, TestQuestion } from '../../../../client/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice, Notice } from '../../components/feedback/notice.tsx';
import { Skeleton } from '../../components/feedback/request-view.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { formatCount } from '../../lib/figures.ts';
import { type Sort, writeSort } from '../../lib/sort.ts';
import { agentPath } from '../../router/agent-address.ts';
import { type ChangeAddress, hrefOf } from '../../router/location.ts';
import { wordsOf } from './column-words.ts';
import type { KeyedRecord } from './record.ts';
import { RecordsTable, RecordValue, TIME_COLUMN } from './records-table.tsx';
import type { TestsAddress } from './tests-address.ts';
import { type DatedQuestion, RECORDS_MAX, type Records, useRecords } from './use-records.ts';

interface RecordListProps {
  readonly test: DescribedTest;
  readonly question: DatedQuestion;
  readonly address: TestsAddress;
  readonly change: ChangeAddress;
}

/** The records, as far as they are read. */
export function RecordList({ test, question, address, change }: RecordListProps) {
  const reading = useRecords(question);
  const { records: rows } = reading;
  const open = useCallback((key: string) => change({ record: key }, { step: true }), [change]);
  const sort = useCallback((order: Sort) => change({ sort: writeSort(order) }), [change]);
  const sortedBy = address.sort?.key ?? TIME_COLUMN;
  const isMissing =
    reading.status === 'done' && address.record !== undefined && !rows.some(({ key }) => key === address.record);
  return (
    <>
      {isMissing && (
        <Notice
          tone="warning"
          title="The record of this link is not among those below"
          action={<Button onClick={() => change({ record: null })}>Forget it</Button>}
        >
          {reading.hasMore ? 'It opens when it is loaded: load more.' : 'There is none of that time and agent.'}
        </Notice>
      )}
      {rows.length > 0 && (
        <RecordsTable
          test={test}
          rows={rows}
          agent={address.agent}
          shown={address.columns}
          sort={address.sort ?? NEWEST_FIRST}
          onSort={sort}
          onOpen={open}
        />
      )}
      {reading.status === 'loading' && rows.length === 0 && <Skeleton lines={8} label="Loading records" />}
      {reading.status === 'failed' && <ErrorNotice error={reading.error} onRetry={reading.retry} />}
      {reading.status === 'done' && rows.length === 0 && (
        <EmptyState title="No records of these days">
          {test.name} has no results{address.agent && ` of ${address.agent}`} between {question.date.from} and{' '}
          {question.date.to}
          {question.where && ' for which the filters hold'}. Choose other days, or another test
          {question.where && ', or remove a filter'}.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ReadSoFar
          reading={reading}
          order={question.order}
          sortedBy={sortedBy}
          title={wordsOf({ name: sortedBy, unit: null }).title}
        />
      )}
      <RecordDialog
        test={test}
        rows={question.order === 'oldest' ? rows : rows.toReversed()}
        recordKey={address.record}
        onOpen={(key) => change({ record: key })}
        onClose={() => change({ record: null })}
      />
    </>
  );
}

const NEWEST_FIRST: Sort = { key: TIME_COLUMN, direction: 'descending' };

interface ReadSoFarProps {
  readonly reading: Records;
  readonly order: TestQuestion['order'];
  /** The name of a column, and how it reads. */
  readonly sortedBy: string;
  readonly title: string;
}

/** How many there are. Times are sorted by the service; by other columns the page can sort only what it has. */
function ReadSoFar({ reading: { status, records, hasMore, more }, order, sortedBy, title }: ReadSoFarProps) {
  const which = order === 'oldest' ? 'oldest' : 'newest';
  const sorted = hasMore && sortedBy !== TIME_COLUMN ? ` Only these are sorted by ${title}.` : '';
  const count = formatCount(records.length);
  const isFull = hasMore && records.length >= RECORDS_MAX;
  return (
    <div class="read-so-far bar muted">
      <p role="status">
        {isFull &&
          `The ${which} ${count} records, which is as many as the page holds. Download the range for all of them.${sorted}`}
        {!isFull && hasMore && `The ${which} ${count} records; there are more.${sorted}`}
        {!isFull && !hasMore && (status === 'done' ? `All ${count} records.` : `${count} records so far`)}
      </p>
      {(status === 'loading' || (hasMore && !isFull)) && (
        <Button busy={status === 'loading'} onClick={more}>
          Load more
        </Button>
      )}
    </div>
  );
}

interface RecordDialogProps {
  readonly test: DescribedTest;
  /** The oldest first. */
  readonly rows: readonly KeyedRecord[];
  /** Undefined while none is looked at. */
  readonly recordKey: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** One record in full, with what each column means. */
function RecordDialog({ test, rows, recordKey, onOpen, onClose }: RecordDialogProps) {
  const index = rows.findIndex(({ key }) => key === recordKey);
  const [earlier, current, later] = [rows[index - 1], rows[index], rows[index + 1]];
  const step = (row: KeyedRecord | undefined) => (row ? () => onOpen(row.key) : undefined);
  return (
    <Dialog
      open={current !== undefined}
      title={`A record of ${test.name}`}
      onClose={onClose}
      actions={
        current && (
          <>
            <CopyButton label="JSON" text={JSON.stringify(current.record, null, 2)} />
            <Button disabled={!earlier} onClick={step(earlier)}>
              Earlier
            </Button>
            <Button disabled={!later} onClick={step(later)}>
              Later
            </Button>
          </>
        )
      }
    >
      {current && <RecordDetails test={test} row={current} />}
    </Dialog>
  );
}

function RecordDetails({ test, row: { record } }: { readonly test: DescribedTest; readonly row: KeyedRecord }) {
  return (
    <>
      <a href={hrefOf(agentPath(record.agent_id))}>Go to the agent {record.agent_id}</a>
      <dl class="record-details">
        {test.columns.map((column) => (
          <div key={column.name}>
            <dt>
              {wordsOf(column).title}
              <span class="hint">
                {column.meaning.replaceAll('`', '')} <code>{column.name}</code>
              </span>
            </dt>
            <dd>
              <RecordValue column={column} value={record[column.name]} />
              {record[column.name] !== null && ` ${wordsOf(column).unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
