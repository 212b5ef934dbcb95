import { api } from '../../../api.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { NotFoundPage, Page } from '../../../components/page.tsx';
import { SavedList } from '../../../components/saved-list.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import { hrefOf, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { DashboardPage, DELETION } from './dashboard-page.tsx';
import { dashboardPath, NEW_PATH } from './dashboard-path.ts';
import { EditDashboard } from './edit-dashboard.tsx';

/** The list of dashboards, a new one, or one of them. */
export function DashboardsPage({ rest }: { readonly rest: readonly string[] }) {
  const [parameters] = useAddress();
  const [name, ...more] = rest;
  if (more.length > 0) return <NotFoundPage />;
  if (name !== undefined) return <DashboardPage key={name} name={name} />;
  return parameters.has('new') ? <NewDashboard /> : <DashboardList />;
}

function DashboardList() {
  const mayChange = useSession().panels === null;
  const link = mayChange && <a href={hrefOf(NEW_PATH)}>New dashboard</a>;
  return (
    <Page
      title="Dashboards"
      lead="Saved questions side by side, over one time, for everyone in the organisation."
      actions={link}
    >
      <SavedList
        label="Dashboards"
        load={(signal) => api.request('GET /saved/dashboards', {}, { signal })}
        addressOf={({ name }) => dashboardPath(name)}
        deletion={DELETION}
        nothing={
          <EmptyState title="There is no dashboard yet" action={link}>
            Save questions in Explore, and put them side by side.
          </EmptyState>
        }
      />
    </Page>
  );
}

function NewDashboard() {
  const known = useRequest(
    (signal) =>
      Promise.all([api.request('GET /saved/questions', {}, { signal }), api.request('GET /verdicts', {}, { signal })]),
    [],
  );
  return (
    <Page title="New dashboard">
      <RequestView request={known} skeleton={<Skeleton lines={8} />}>
        {([questions, rules]) => <EditDashboard questions={questions} rules={rules} />}
      </RequestView>
    </Page>
  );
}
