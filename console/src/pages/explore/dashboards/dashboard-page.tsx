import { useMemo, useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Instant } from '../../../components/instant.tsx';
import { Page } from '../../../components/page.tsx';
import { DeleteSavedDialog, type Deletion } from '../../../components/saved-list.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import {
  type AskedTime,
  readTime,
  TIME_PARAMETERS,
  timeOf,
  USUAL_TIME,
  writeTime,
} from '../../../question/asked-time.ts';
import { TimeField } from '../../../question/time-field.tsx';
import { navigate, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { AnnotationsContext, useLoadedAnnotations } from '../annotations/annotations.ts';
import { ArrangedTiles } from './arranged-tiles.tsx';
import { EditDashboard } from './edit-dashboard.tsx';
import { type LoadedDashboard, loadDashboard, tilesOf } from './load-dashboard.ts';
import { ShareDialog } from './share-dialog.tsx';

export const DELETION: Deletion = {
  noun: 'dashboard',
  consequence: 'Its public links end.',
  remove: (name) => api.envelope('DELETE /saved/dashboards/{name}', { name }),
};

/** One dashboard, to be looked at, or changed where the address says so. */
export function DashboardPage({ name }: { readonly name: string }) {
  const [parameters, change] = useAddress();
  const loaded = useRequest((signal) => loadDashboard(name, signal), [name]);
  const [dialog, setDialog] = useState<'share' | 'delete'>();
  const mayChange = useSession().panels === null;
  const close = () => setDialog(undefined);
  if (parameters.has('edit') && mayChange) {
    return (
      <Page key="edit" title={`Edit ${name}`}>
        <RequestView request={loaded} skeleton={<Skeleton lines={8} />}>
          {({ dashboard, questions, rules }) => (
            <EditDashboard before={dashboard} questions={questions} rules={rules} onSaved={loaded.retry} />
          )}
        </RequestView>
      </Page>
    );
  }
  return (
    <Page
      key="view"
      title={name}
      lead={loaded.data?.dashboard.description}
      actions={
        mayChange &&
        loaded.data && (
          <>
            <Button onClick={() => change({ edit: 'yes' }, { step: true })}>Edit</Button>
            <Button onClick={() => setDialog('share')}>Share</Button>
            <Button variant="quiet" onClick={() => setDialog('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <RequestView request={loaded} skeleton={<Skeleton lines={12} />}>
        {(known) => <DashboardView loaded={known} onSaved={loaded.retry} />}
      </RequestView>
      {dialog === 'share' && <ShareDialog name={name} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteSavedDialog
          deletion={DELETION}
          name={name}
          onDeleted={() => navigate('dashboards', { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface DashboardViewProps {
  readonly loaded: LoadedDashboard;
  readonly onSaved: () => void;
}

function DashboardView({ loaded, onSaved }: DashboardViewProps) {
  const [parameters, change] = useAddress();
  const { owner, version, saved_at } = loaded.dashboard;
  const chosen = TIME_PARAMETERS.map((name) => parameters.get(name)).join();
  const savedTime = useMemo(() => timeOf(loaded.dashboard), [loaded.dashboard]);
  const time = useMemo(() => readTime(parameters) ?? savedTime, [chosen, savedTime]);
  const tiles = useMemo(() => tilesOf(loaded, time), [loaded, time]);
  const annotations = useLoadedAnnotations();
  const noTime = Object.fromEntries(TIME_PARAMETERS.map((name) => [name, null]));
  const choose = (next: AskedTime) => change({ ...noTime, ...Object.fromEntries(writeTime(next)) }, { step: true });
  return (
    <div class="stack">
      <div class="dashboard-time row">
        {time === undefined ? (
          <>
            <span class="muted">Each question has its own time.</span>
            <Button onClick={() => choose(USUAL_TIME)}>One time over all</Button>
          </>
        ) : (
          <TimeField time={time} error={undefined} onTime={choose} />
        )}
        {time !== savedTime && (
          <Button variant="quiet" onClick={() => change(noTime, { step: true })}>
            Time as saved
          </Button>
        )}
      </div>
      {tiles.length === 0 && <EmptyState title="Nothing is on it yet">Edit it to add questions and texts.</EmptyState>}
      <AnnotationsContext.Provider value={annotations}>
        <ArrangedTiles key={version} dashboard={loaded.dashboard} tiles={tiles} onSaved={onSaved} />
      </AnnotationsContext.Provider>
      <p class="hint">
        {owner} · version {version} · <Instant ms={saved_at * 1000} />
      </p>
    </div>
  );
}
