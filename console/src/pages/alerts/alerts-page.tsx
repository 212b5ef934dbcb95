import { api } from '../../api.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Page } from '../../components/page.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { hrefOf, useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { ChannelsView } from './channels-view.tsx';
import { HistoryView } from './history-view.tsx';
import { RulePage } from './rule-page.tsx';
import { SchedulesView } from './schedules-view.tsx';
import { StatesTable } from './states-table.tsx';

type View = 'states' | 'history' | 'reports' | 'channels';

const STATES: Tab<View> = { key: 'states', label: 'Rules and states' };
const HISTORY: Tab<View> = { key: 'history', label: 'History' };
const REPORTS: Tab<View> = { key: 'reports', label: 'Scheduled reports' };
const CHANNELS: Tab<View> = { key: 'channels', label: 'Channels' };

export function AlertsPage({ rest: [name] }: { readonly rest: readonly string[] }) {
  return name === undefined ? <Overview /> : <RulePage key={name} name={name} />;
}

function Overview() {
  const { scopes, panels } = useSession();
  const [parameters, change] = useAddress();
  const views = scopes.includes('manage') ? [STATES, HISTORY, REPORTS, CHANNELS] : [STATES, HISTORY];
  const view = views.find(({ key }) => key === parameters.get('view'))?.key ?? 'states';
  return (
    <Page title="Alerts" lead="Questions that the service asks by itself, and what it found.">
      {panels === null ? (
        <Tabs
          label="Parts of the alerts"
          tabs={views}
          selected={view}
          onSelect={(key) => change({ view: key }, { step: true })}
        >
          {view === 'states' && <StatesView />}
          {view === 'history' && <HistoryView />}
          {view === 'reports' && <SchedulesView />}
          {view === 'channels' && <ChannelsView />}
        </Tabs>
      ) : (
        <EmptyState title="Alerts need a token for every panel">
          They tell of the whole organisation, and this token is limited to panels.
        </EmptyState>
      )}
    </Page>
  );
}

function StatesView() {
  const states = useRequest((signal) => api.request('GET /alerts', {}, { signal }), []);
  return (
    <RequestView request={states} skeleton={<Skeleton lines={6} />}>
      {(rules) =>
        rules.length === 0 ? (
          <EmptyState title="There are no rules" action={<a href={hrefOf('')}>Go to Explore</a>}>
            Ask a question in Explore and choose Alert me: the service then asks it by itself, and tells you when a
            limit is passed.
          </EmptyState>
        ) : (
          <StatesTable rules={rules} />
        )
      }
    </RequestView>
  );
}
