import { useCallback } from 'preact/hooks';
import type { DescribedTest, TestQuestion } from '../../../../client/index.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice, Notice } from '../../components/feedback/notice.tsx';
import { Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { formatCount } from '../../lib/figures.ts';
import { type Sort, writeSort } from '../../lib/sort.ts';
import type { ChangeAddress } from '../../router/location.ts';
import { RecordDialog } from './record-dialog.tsx';
import { RecordsTable } from './records-table.tsx';
import type { TestsAddress } from './tests-address.ts';
import { RECORDS_MAX, type Records, useRecords } from './use-records.ts';

interface RecordListProps {
  readonly test: DescribedTest;
  readonly question: TestQuestion;
  readonly address: TestsAddress;
  readonly change: ChangeAddress;
}

/** The records, as far as they are read. */
export function RecordList({ test, question, address, change }: RecordListProps) {
  const reading = useRecords(question);
  const { records: rows } = reading;
  const open = useCallback((key: string) => change({ record: key }, { step: true }), [change]);
  const sort = useCallback((order: Sort) => change({ sort: writeSort(order) }), [change]);
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
        <RecordsTable test={test} rows={rows} shown={address.columns} sort={address.sort} onSort={sort} onOpen={open} />
      )}
      {reading.status === 'loading' && rows.length === 0 && <Skeleton lines={8} label="Loading records" />}
      {reading.status === 'failed' && <ErrorNotice error={reading.error} onRetry={reading.retry} />}
      {reading.status === 'done' && rows.length === 0 && (
        <EmptyState title="No records of these days">
          {test.name} has no results between {question.date.from} and {question.date.to}. Choose other days, or another
          test.
        </EmptyState>
      )}
      {rows.length > 0 && <ReadSoFar reading={reading} />}
      <RecordDialog
        test={test}
        rows={rows}
        recordKey={address.record}
        onOpen={(key) => change({ record: key })}
        onClose={() => change({ record: null })}
      />
    </>
  );
}

function ReadSoFar({ reading: { status, records, hasMore, more } }: { readonly reading: Records }) {
  const count = formatCount(records.length);
  const isFull = hasMore && records.length >= RECORDS_MAX;
  return (
    <div class="read-so-far">
      <p role="status">
        {isFull &&
          `The first ${count} records, which is as many as the page holds. Download the range for all of them.`}
        {!isFull && hasMore && `The first ${count} records; there are more.`}
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
