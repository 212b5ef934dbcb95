import { useState } from 'preact/hooks';
import type { Session } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Badge } from '../../components/feedback/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { Instant } from '../../components/instant.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { signOut, useSession } from '../../session.ts';
import { browserName } from './browser-name.ts';

/** The people who are signed in to the console, with a button to sign them out. */
export function SessionsSection() {
  const sessions = useRequest((signal) => api.request('GET /manage/sessions', {}, { signal }), []);
  const [ending, setEnding] = useState<Session>();
  return (
    <section class="sessions stack" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <RequestView request={sessions} skeleton={<Skeleton lines={3} />}>
        {(listed) => <SessionTable sessions={listed} onEnd={setEnding} />}
      </RequestView>
      {ending && <EndDialog session={ending} onClose={() => setEnding(undefined)} onEnded={sessions.retry} />}
    </section>
  );
}

interface SessionTableProps {
  readonly sessions: readonly Session[];
  readonly onEnd: (session: Session) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const own = useSession();
  if (sessions.length === 0) {
    return <EmptyState title="Nobody is signed in">Whoever signs in to this organisation is listed here.</EmptyState>;
  }
  const columns: readonly Column<Session>[] = [
    {
      key: 'token',
      header: 'Token',
      sortBy: ({ token }) => token,
      cell: ({ id, token }) => (
        <div class="row">
          <strong>{token}</strong>
          {id === own.id && <Badge tone="info">This session</Badge>}
        </div>
      ),
    },
    {
      key: 'browser',
      header: 'Browser',
      cell: ({ browser }) => <span title={browser}>{browserName(browser)}</span>,
    },
    { key: 'address', header: 'Address', cell: ({ address }) => <code>{address}</code> },
    {
      key: 'began',
      header: 'Signed in',
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Instant ms={created_at * 1000} />,
    },
    {
      key: 'ends',
      header: 'Ends',
      sortBy: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => <Instant ms={expires_at * 1000} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (session) => (
        <Button
          variant="danger"
          aria-label={`End session ${session.id} of ${session.token}`}
          onClick={() => onEnd(session)}
        >
          End
        </Button>
      ),
    },
  ];
  return <Table caption="Sessions" columns={columns} rows={sessions} keyOf={({ id }) => id} stacks />;
}

interface EndDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

function EndDialog({ session, onClose, onEnded }: EndDialogProps) {
  const own = useSession();
  const isOwn = session.id === own.id;
  const end = async () => {
    await api.request('DELETE /manage/sessions/{id}', { id: session.id });
    onClose();
    if (isOwn) return void signOut();
    toast(`A session of ${session.token} has ended`);
    onEnded();
  };
  return (
    <ConfirmDialog title={`End a session of ${session.token}`} action="End session" onConfirm={end} onClose={onClose}>
      <p>
        {isOwn
          ? 'This is your own session: you are signed out.'
          : `This person must sign in again. To prevent that, revoke the token ${session.token}.`}
      </p>
    </ConfirmDialog>
  );
}
