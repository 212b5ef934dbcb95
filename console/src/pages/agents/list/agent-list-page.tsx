import { useState } from 'preact/hooks';
import type { ActiveAgent, AgentActivity } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { EmptyState, MissingScope } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/input.tsx';
import { Page } from '../../../components/page.tsx';
import { SaveButton } from '../../../components/save-button.tsx';
import { type Column, Pagination, Table, textColumn } from '../../../components/table.tsx';
import { formatHour } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/figures.ts';
import { readSort, writeSort } from '../../../lib/sort.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { agentPath, editPath } from '../../../router/agent-address.ts';
import { hrefOf, navigate, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { AddAgent } from '../add/add-agent.tsx';
import { AddPanel } from '../add/add-panel.tsx';
import { ImportAgents } from '../add/import-agents.tsx';
import { packageOnly } from '../package-name.ts';
import { AgentFilters } from './agent-filters.tsx';
import {
  type AgentSearch,
  type AgentSort,
  describeRange,
  isNarrowed,
  readSearch,
  searchChanges,
  wantedOf,
} from './agent-search.ts';

export function AgentListPage() {
  const { scopes } = useSession();
  const mayManage = scopes.includes('manage');
  const [adding, setAdding] = useState<Adding>();
  const [changes, setChanges] = useState(0);
  const close = (hasChanged = true) => {
    setAdding(undefined);
    if (hasChanged) setChanges((count) => count + 1);
  };
  const actions = (
    <>
      {mayManage && <AddButtons onAdd={setAdding} />}
      {scopes.includes('metadata') && (
        <a class="button plain" href={hrefOf(editPath())}>
          Change many agents
        </a>
      )}
    </>
  );
  return (
    <Page title="Agents" lead="Who measures, and what is true of them over time." actions={actions}>
      {adding === 'agent' && (
        <AddAgent onAdded={(agentId) => navigate(agentPath(agentId))} onClose={() => close(false)} />
      )}
      {adding === 'file' && <ImportAgents onClose={close} />}
      {adding === 'panel' && (
        <AddPanel
          onAdded={(name) => {
            toast(`The panel ${name} is there.`);
            close();
          }}
          onClose={() => close(false)}
        />
      )}
      {mayManage || scopes.includes('metadata:read') ? (
        <AgentList key={changes} onAdd={mayManage ? setAdding : undefined} />
      ) : (
        <>
          <OpenAgent />
          <MissingScope scope="manage" what="The list of agents" />
        </>
      )}
    </Page>
  );
}

type Adding = 'agent' | 'file' | 'panel';

function AddButtons({ onAdd }: { readonly onAdd: (what: Adding) => void }) {
  const { panels } = useSession();
  return (
    <>
      <Button icon="plus" onClick={() => onAdd('agent')}>
        Add an agent
      </Button>
      <Button onClick={() => onAdd('file')}>Import agents</Button>
      {panels === null && <Button onClick={() => onAdd('panel')}>Add a panel</Button>}
    </>
  );
}

/** For those who may not see the list, but know whom they look for. */
function OpenAgent() {
  const [agentId, setAgentId] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (agentId.trim() !== '') navigate(agentPath(agentId.trim()));
  };
  return (
    <form class="agents-open card" onSubmit={submit}>
      <Field label="Agent id">
        <TextInput value={agentId} onValue={setAgentId} spellcheck={false} />
      </Field>
      <Button variant="primary" type="submit">
        Open agent
      </Button>
    </form>
  );
}

function AgentList({ onAdd }: Pick<FoundAgentsProps, 'onAdd'>) {
  const [parameters, changeAddress] = useAddress();
  const search = readSearch(parameters);
  const { size, offset } = search;
  const wanted = wantedOf(search);
  const found = useRequest(
    (signal) => api.request('GET /manage/agents/activity', { ...wanted, limit: Number(size), offset }, { signal }),
    [JSON.stringify(wanted), size, offset],
  );
  const change = (changed: Partial<AgentSearch>, step = true) => changeAddress(searchChanges(changed), { step });
  return (
    <>
      <AgentFilters search={search} onChange={change} />
      <RequestView request={found} skeleton={<Skeleton lines={12} label="Loading agents" />}>
        {(page) => (
          <FoundAgents
            page={page}
            search={search}
            onChange={change}
            onAdd={onAdd}
            isLoading={found.status === 'loading'}
          />
        )}
      </RequestView>
    </>
  );
}

interface FoundAgentsProps {
  readonly page: AgentActivity;
  readonly search: AgentSearch;
  readonly onChange: (changed: Partial<AgentSearch>) => void;
  /** Undefined where the token can add nothing. */
  readonly onAdd: ((what: Adding) => void) | undefined;
  readonly isLoading: boolean;
}

const EVERYBODY = { q: '', panel: '', isp: '', package: '', custom: '', silent: '' } as const;

function FoundAgents({ page: { agents, total }, search, onChange, onAdd, isLoading }: FoundAgentsProps) {
  const { offset, sort } = search;
  const goTo = (start: number) => {
    onChange({ offset: start });
    scrollTo(0, 0);
  };
  if (total === 0 && isNarrowed(search)) {
    return (
      <EmptyState
        title="No agent matches"
        action={<Button onClick={() => onChange(EVERYBODY)}>Show all agents</Button>}
      >
        The search looks for the text in agent ids, unit ids, MAC addresses, models and countries.
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        title="There are no agents yet"
        action={
          onAdd && (
            <div class="row">
              <Button variant="primary" onClick={() => onAdd('file')}>
                Import a list of agents
              </Button>
              <Button onClick={() => onAdd('agent')}>Add one by hand</Button>
            </div>
          )
        }
      >
        They can also register with their first results, or from the command line:
        <code class="command">broadgauge agents import agents.csv</code>
      </EmptyState>
    );
  }
  const step = Number(search.size);
  return (
    <div class="agents-list stack">
      <Table
        caption="Agents"
        columns={[...AGENT_COLUMNS, ...customColumns(agents)]}
        rows={agents}
        keyOf={({ agent_id }) => agent_id}
        sort={readSort(sort)}
        onSort={(order) => onChange({ sort: writeSort(order) as AgentSort })}
      />
      <p class="hint">
        Runs received: hours with results, of those that were due since the agent’s first result if all its days were
        like its usual ones.
      </p>
      <div class="bar">
        <SaveButton
          label="All as CSV"
          fileName="agents.csv"
          csv={() => api.csv('GET /manage/agents/activity.csv', wantedOf(search))}
        />
        <Pagination
          label="agents"
          summary={describeRange(search, agents.length, total)}
          busy={isLoading}
          onPrevious={offset > 0 ? () => goTo(Math.max(0, offset - step)) : undefined}
          onNext={offset + step < total ? () => goTo(offset + step) : undefined}
        />
      </div>
    </div>
  );
}

/** The service has sorted the rows: sorting by index leaves their order unchanged. */
function sorted(key: AgentSort & string, column: Column<ActiveAgent>): Column<ActiveAgent> {
  return { ...column, key, sortBy: () => 0 };
}

/** A column for each field of the organisation that one of these agents has. */
function customColumns(agents: readonly ActiveAgent[]): readonly Column<ActiveAgent>[] {
  const keys = [...new Set(agents.flatMap(({ custom }) => Object.keys(custom)))].sort();
  return keys.map((key) => textColumn(`custom.${key}`, key, ({ custom }) => custom[key] ?? null));
}

const AGENT_COLUMNS: readonly Column<ActiveAgent>[] = [
  sorted('agent_id', {
    key: 'agent_id',
    header: 'Agent',
    cell: ({ agent_id }) => <a href={hrefOf(agentPath(agent_id))}>{agent_id}</a>,
  }),
  sorted(
    'isp',
    textColumn('isp', 'ISP', ({ isp }) => isp),
  ),
  sorted(
    'package',
    textColumn('package', 'Package', (agent) => packageOnly(agent.package)),
  ),
  sorted('last_seen', {
    key: 'last_seen',
    header: 'Last seen, UTC',
    cell: ({ last_seen }) =>
      last_seen === null ? <span class="muted">not in 30 days</span> : formatHour(new Date(last_seen)),
  }),
  sorted('results', {
    key: 'results',
    header: 'Results, 30 days',
    align: 'end',
    cell: ({ results, tests }) => (
      <span title={tests.map(({ test, results }) => `${test} ${results}`).join(', ')}>{formatCount(results)}</span>
    ),
  }),
  {
    key: 'received',
    header: 'Runs received',
    align: 'end',
    cell: ({ expected, received }) =>
      expected === 0 ? null : (
        <span title="Hours with results, of those that its usual days would have since its first result">
          {formatCount(received)} of {formatCount(expected)}
        </span>
      ),
  },
  {
    key: 'clock_errors',
    header: 'Clock errors',
    align: 'end',
    cell: ({ clock_errors }) => (
      <span
        class={clock_errors === 0 ? 'muted' : undefined}
        title="Results that were rejected since they lie more than a day in the future"
      >
        {formatCount(clock_errors)}
      </span>
    ),
  },
  textColumn('tests', 'Tests', ({ tests }) => tests.map(({ test }) => test).join(', ') || null),
  { ...textColumn<ActiveAgent>('unit_id', 'Unit', ({ unit_id }) => unit_id), align: 'end' },
  textColumn('mac_address', 'MAC address', ({ mac_address }) => mac_address),
  textColumn('base', 'Model', ({ base }) => base),
  textColumn('kind', 'Kind', ({ kind }) => kind),
  textColumn('country', 'Country', ({ country }) => country),
  sorted(
    'panel',
    textColumn('panel', 'Panel', ({ panel }) => panel),
  ),
  textColumn('timezone', 'Timezone', ({ timezone }) => timezone),
];
