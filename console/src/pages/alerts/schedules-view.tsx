import { useState } from 'preact/hooks';
import type { MadeReport } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Badge } from '../../components/feedback/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { ActionButton } from '../../components/form/action-button.tsx';
import { Button } from '../../components/form/button.tsx';
import { Instant } from '../../components/instant.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const MADE: readonly Column<MadeReport>[] = [
  { key: 'at', header: 'Due', cell: ({ at }) => <Instant ms={at * 1000} /> },
  { key: 'schedule', header: 'Schedule', cell: ({ schedule }) => schedule },
  { key: 'period', header: 'Period', cell: ({ period }) => `${period.from} – ${period.to}` },
  {
    key: 'state',
    header: 'State',
    cell: ({ problem }) => <Badge tone={problem ? 'error' : 'success'}>{problem ?? 'Made'}</Badge>,
  },
];

/** Reports that are made and sent by themselves. */
export function SchedulesView() {
  const schedules = useRequest((signal) => api.request('GET /alerts/schedules', {}, { signal }), []);
  const made = useRequest((signal) => api.request('GET /alerts/reports', {}, { signal }), []);
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<string>();
  const [error, setError] = useState<unknown>();
  const send = async (name: string) => {
    const { problem } = await api.request('POST /alerts/schedules/{name}/send', { name });
    toast(problem === null ? `The report of ${name} is made, and is sent` : `It could not be made: ${problem}`);
    made.retry();
  };
  const remove = async (name: string) => {
    await api.request('DELETE /alerts/schedules/{name}', { name });
    toast(`${name} is deleted`);
    setDeleting(undefined);
    schedules.retry();
  };
  return (
    <div class="stack">
      <div class="row">
        <Button icon="plus" onClick={() => setAdding(true)}>
          New schedule
        </Button>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
      <RequestView request={schedules} skeleton={<Skeleton lines={4} />}>
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState title="There are no scheduled reports">
              A schedule makes a report every month, week or day, and sends it to channels.
            </EmptyState>
          ) : (
            <Table
              caption="Scheduled reports"
              rows={listed}
              keyOf={({ name }) => name}
              columns={[
                { key: 'name', header: 'Name', cell: ({ name }) => name },
                { key: 'report', header: 'Report', cell: ({ report, period }) => `${report}, ${period}` },
                { key: 'to', header: 'Sends to', cell: ({ to }) => to.join(', ') },
                {
                  key: 'next',
                  header: 'Next',
                  cell: ({ next_at }) => (next_at === null ? 'Ended' : <Instant ms={next_at * 1000} />),
                },
                {
                  key: 'problem',
                  header: 'State',
                  cell: ({ problem }) => <Badge tone={problem ? 'error' : 'success'}>{problem ?? 'Works'}</Badge>,
                },
                {
                  key: 'actions',
                  header: 'Actions',
                  cell: ({ name }) => (
                    <div class="row">
                      <ActionButton aria-label={`Send now: ${name}`} onAction={() => send(name)} onError={setError}>
                        Send now
                      </ActionButton>
                      <Button aria-label={`Delete ${name}`} onClick={() => setDeleting(name)}>
                        Delete
                      </Button>
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </RequestView>
      <RequestView request={made} skeleton={<Skeleton lines={2} />}>
        {(reports) =>
          reports.length > 0 && (
            <Table caption="Reports that were made" columns={MADE} rows={reports} keyOf={({ id }) => id} />
          )
        }
      </RequestView>
      {deleting !== undefined && (
        <ConfirmDialog
          title={`Delete ${deleting}`}
          action="Delete"
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>Its report is not made or sent any more. The list of those that were made stays.</p>
        </ConfirmDialog>
      )}
      {isAdding && (
        <ScheduleDialog
          onClose={() => setAdding(false)}
          onStored={() => {
            setAdding(false);
            schedules.retry();
          }}
        />
      )}
    </div>
  );
}
