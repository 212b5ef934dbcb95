import { useState } from 'preact/hooks';
import { NotFoundError } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { Page } from '../../components/page.tsx';
import { type RequestState, useRequest } from '../../lib/use-request.ts';
import { hrefOf, navigate } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { ALERT_STATES, stretchesOf } from './alert-state.ts';
import { HistoryView } from './history-view.tsx';

const DAYS = 7;
const DAY_MS = 86_400_000;

/** A rule: when it would have fired, and when it has. */
export function RulePage({ name }: { readonly name: string }) {
  const [isDeleting, setDeleting] = useState(false);
  const mayManage = useSession().scopes.includes('manage');
  const tried = useRequest(
    async (signal): Promise<Groups> => (mayManage ? tryRule(name, signal) : new Map()),
    [name, mayManage],
  );
  const isMissing = tried.status === 'failed' && tried.error instanceof NotFoundError;
  return (
    <Page
      title={name}
      lead="An alert rule: when it would have fired, and when it has."
      actions={
        mayManage &&
        !isMissing && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      {isMissing ? (
        <EmptyState title="There is no such rule" action={<a href={hrefOf('alerts')}>All rules</a>}>
          No rule is called “{name}”. It may be mistyped, or deleted: then what it did is below.
        </EmptyState>
      ) : (
        mayManage && <WouldHaveFired tried={tried} />
      )}
      <h2>History</h2>
      <HistoryView rule={name} />
      {isDeleting && <DeleteDialog name={name} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

async function tryRule(name: string, signal: AbortSignal): Promise<Groups> {
  const end = Date.now();
  const body = { from: minuteOf(end - DAYS * DAY_MS), to: minuteOf(end) };
  const { transitions } = await api.request('POST /alerts/rules/{name}/try', { name, body }, { signal });
  return stretchesOf(transitions, (end - DAYS * DAY_MS) / 1000, end / 1000);
}

function WouldHaveFired({ tried }: { readonly tried: RequestState<Groups> }) {
  return (
    <section class="stack">
      <h2>When it would have fired in the last {DAYS} days</h2>
      <RequestView request={tried} skeleton={<Skeleton lines={4} label="Trying the rule over the past" />}>
        {(groups) =>
          groups.size === 0 ? (
            <EmptyState title="It would have stayed as it is">No group would have changed its state.</EmptyState>
          ) : (
            <div class="card stack">
              <ul class="alert-strips">
                {[...groups].map(([group, stretches]) => (
                  <li key={group}>
                    <span class="truncate">{group}</span>
                    <Strip group={group} stretches={stretches} />
                  </li>
                ))}
              </ul>
              <p class="hint row">
                {Object.entries(ALERT_STATES).map(([state, { label }]) => (
                  <span key={state} class={`alert-key ${state}`}>
                    {label}
                  </span>
                ))}
              </p>
            </div>
          )
        }
      </RequestView>
    </section>
  );
}

type Groups = ReturnType<typeof stretchesOf>;

function Strip({ group, stretches }: { readonly group: string; readonly stretches: ReturnType<Groups['get']> }) {
  const told = stretches?.map(({ state, from, to }) => {
    const hours = Math.round((to - from) * DAYS * 24);
    return `${ALERT_STATES[state].label} for ${hours} hours`;
  });
  return (
    <svg class="alert-strip" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label={`${group}: ${told}`}>
      {stretches?.map(({ state, from, to }) => (
        <rect key={from} class={state} x={from * 100} width={(to - from) * 100} height="1" />
      ))}
    </svg>
  );
}

function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

function DeleteDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const remove = async () => {
    await api.request('DELETE /alerts/rules/{name}', { name });
    toast(`${name} is deleted`);
    navigate('alerts');
  };
  return (
    <ConfirmDialog title={`Delete ${name}`} action="Delete" onConfirm={remove} onClose={onClose}>
      <p>It is not evaluated any more. Groups that fire are told as resolved; its history stays.</p>
    </ConfirmDialog>
  );
}
