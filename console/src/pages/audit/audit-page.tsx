import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { ChangesView } from './changes-view.tsx';
import { RefusalsView } from './refusals-view.tsx';

type View = 'changes' | 'refused';

const VIEWS: readonly Tab<View>[] = [
  { key: 'changes', label: 'Changes and sign-ins' },
  { key: 'refused', label: 'Refused tokens' },
];

const LEAD = 'Who changed what, who signed in, and which tokens were refused. These records cannot be changed.';

/** An operator who acts for no organisation in particular sees all of them. */
export function AuditPage() {
  const { scopes, panels, isActing } = useSession();
  const [parameters, change] = useAddress();
  const view = VIEWS.find(({ key }) => key === parameters.get('view'))?.key ?? 'changes';
  const ofAll = scopes.includes('operator') && !isActing;
  return (
    <Page title="Audit" lead={LEAD}>
      {panels === null ? (
        <Tabs
          label="Parts of the audit"
          tabs={VIEWS}
          selected={view}
          onSelect={(key) =>
            change({ view: key, action: null, agent: null, cursor: null, change: null }, { step: true })
          }
        >
          {view === 'changes' ? <ChangesView ofAll={ofAll} /> : <RefusalsView ofAll={ofAll} />}
        </Tabs>
      ) : (
        <EmptyState title="The audit needs a token for every panel">
          It tells of the whole organisation, and this token is limited to panels.
        </EmptyState>
      )}
    </Page>
  );
}
