import { useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { MissingScope } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/input.tsx';
import { Page } from '../../../components/page.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import { agentPath, editPath } from '../../../router/agent-address.ts';
import { hrefOf, navigate, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import { AddAgent } from '../add/add-agent.tsx';
import { AddPanel } from '../add/add-panel.tsx';
import { ImportAgents } from '../add/import-agents.tsx';
import { AgentMap } from '../map/agent-map.tsx';
import { OUTLYING } from '../outlying/outlying-page.tsx';
import { AgentFilters } from './agent-filters.tsx';
import { type AgentSearch, readSearch, searchChanges, wantedOf } from './agent-search.ts';
import { type Adding, FoundAgents, type FoundAgentsProps } from './found-agents.tsx';

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
      {scopes.includes('data') && (
        <a class="button plain" href={hrefOf(`agents?${OUTLYING}=package`)}>
          Outlying lines
        </a>
      )}
      {(mayManage || scopes.includes('metadata:read')) && <MapLink />}
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

/** Between the list of the agents that are looked for and a map of them. */
function MapLink() {
  const [parameters, change] = useAddress();
  const isMap = parameters.get('as') === MAP;
  return (
    <Button onClick={() => change({ as: isMap ? null : MAP, map: null, count: null, offset: null }, { step: true })}>
      {isMap ? 'As a list' : 'On a map'}
    </Button>
  );
}

const MAP = 'map';

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
  const change = (changed: Partial<AgentSearch>, step = true) => changeAddress(searchChanges(changed), { step });
  const isMap = parameters.get('as') === MAP;
  return (
    <>
      <AgentFilters search={search} onChange={change} hasPages={!isMap} />
      {isMap ? (
        <AgentMap
          wanted={wantedOf(search)}
          onRegion={(only) =>
            changeAddress({ ...searchChanges(only), as: null, map: null, count: null }, { step: true })
          }
        />
      ) : (
        <AgentTable search={search} onChange={change} onAdd={onAdd} />
      )}
    </>
  );
}

function AgentTable({ search, onChange, onAdd }: Pick<FoundAgentsProps, 'search' | 'onChange' | 'onAdd'>) {
  const { size, offset } = search;
  const wanted = wantedOf(search);
  const found = useRequest(
    (signal) => api.request('GET /manage/agents/activity', { ...wanted, limit: Number(size), offset }, { signal }),
    [JSON.stringify(wanted), size, offset],
  );
  return (
    <RequestView request={found} skeleton={<Skeleton lines={12} label="Loading agents" />}>
      {(page) => (
        <FoundAgents
          page={page}
          search={search}
          onChange={onChange}
          onAdd={onAdd}
          isLoading={found.status === 'loading'}
        />
      )}
    </RequestView>
  );
}
