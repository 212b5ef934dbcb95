import { useState } from 'preact/hooks';
import type { Agent, Page as PageOf } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { EmptyState, MissingScope } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/input.tsx';
import { Page } from '../../../components/page.tsx';
import { type Column, Pagination, Table, textColumn } from '../../../components/table.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import { agentPath, editPath } from '../../../router/agent-address.ts';
import { hrefOf, navigate, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { packageOnly } from '../package-name.ts';
import { AgentFilters } from './agent-filters.tsx';
import { type AgentSearch, describeRange, readSearch, searchChanges } from './agent-search.ts';

export function AgentListPage() {
  const { scopes } = useSession();
  const edit = scopes.includes('metadata') && (
    <a class="button plain" href={hrefOf(editPath())}>
      Change many agents
    </a>
  );
  return (
    <Page title="Agents" lead="Who measures, and what is true of them over time." actions={edit}>
      {scopes.includes('manage') ? (
        <AgentList />
      ) : (
        <>
          <OpenAgent />
          <MissingScope scope="manage" what="The list of agents" />
        </>
      )}
    </Page>
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

function AgentList() {
  const [parameters, changeAddress] = useAddress();
  const search = readSearch(parameters);
  const { panel, size, trail } = search;
  const q = search.q.trim();
  const cursor = trail.at(-1);
  const found = useRequest(
    (signal) =>
      api
        .pages('GET /manage/agents', { q: q || undefined, panel: panel || undefined, limit: Number(size) }, { signal })
        .page(cursor),
    [q, panel, size, cursor],
  );
  const change = (changed: Partial<AgentSearch>, step = true) => changeAddress(searchChanges(changed), { step });
  return (
    <>
      <AgentFilters search={search} onChange={change} />
      <RequestView request={found} skeleton={<Skeleton lines={12} label="Loading agents" />}>
        {(page) => <FoundAgents page={page} search={search} onChange={change} isLoading={found.status === 'loading'} />}
      </RequestView>
    </>
  );
}

interface FoundAgentsProps {
  readonly page: PageOf<Agent>;
  readonly search: AgentSearch;
  readonly onChange: (changed: Partial<AgentSearch>) => void;
  readonly isLoading: boolean;
}

function FoundAgents({ page: { items, next }, search, onChange, isLoading }: FoundAgentsProps) {
  const { q, panel, trail } = search;
  const goTo = (trail: readonly string[]) => {
    onChange({ trail });
    scrollTo(0, 0);
  };
  if (items.length === 0 && (q !== '' || panel !== '')) {
    return (
      <EmptyState
        title="No agent matches"
        action={<Button onClick={() => onChange({ q: '', panel: '' })}>Show all agents</Button>}
      >
        The search looks for the text in agent ids, unit ids, MAC addresses, models and countries.
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title="There are no agents yet">
        Import a list of them, or let them register with their first results:
        <code class="command">broadgauge agents import agents.csv</code>
      </EmptyState>
    );
  }
  return (
    <div class="agents-list stack">
      <Table caption="Agents" columns={AGENT_COLUMNS} rows={items} keyOf={({ agent_id }: Agent) => agent_id} />
      <Pagination
        label="agents"
        summary={describeRange(search, items.length)}
        busy={isLoading}
        onPrevious={trail.length > 0 ? () => goTo(trail.slice(0, -1)) : undefined}
        onNext={next === null ? undefined : () => goTo([...trail, next])}
      />
    </div>
  );
}

const AGENT_COLUMNS: readonly Column<Agent>[] = [
  {
    key: 'agent_id',
    header: 'Agent',
    cell: ({ agent_id }) => <a href={hrefOf(agentPath(agent_id))}>{agent_id}</a>,
  },
  textColumn('isp', 'ISP', ({ isp }) => isp),
  textColumn('package', 'Package', (agent) => packageOnly(agent.package)),
  { ...textColumn<Agent>('unit_id', 'Unit', ({ unit_id }) => unit_id), align: 'end' },
  textColumn('mac_address', 'MAC address', ({ mac_address }) => mac_address),
  textColumn('base', 'Model', ({ base }) => base),
  textColumn('kind', 'Kind', ({ kind }) => kind),
  textColumn('country', 'Country', ({ country }) => country),
  textColumn('panel', 'Panel', ({ panel }) => panel),
  textColumn('timezone', 'Timezone', ({ timezone }) => timezone),
];
