import { useState } from 'preact/hooks';
import type { Agent, AgentKind, Isp } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { optionsOf, Select, SuggestInput, TextInput } from '../../../components/form/input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { packagesOf } from '../package-name.ts';
import { TIMEZONES } from '../timezones.ts';

interface AddAgentProps {
  readonly onAdded: (agentId: string) => void;
  readonly onClose: () => void;
}

const KINDS: Readonly<Record<AgentKind, string>> = {
  whitebox: 'Whitebox: a box of its own',
  cpe: 'CPE: a router',
  mobile: 'Mobile: a phone',
  web: 'Web: a browser',
};
const KIND_OPTIONS = (Object.keys(KINDS) as AgentKind[]).map((value) => ({ value, label: KINDS[value] }));

/** What a new agent is given by the service where nothing is chosen. */
const DEFAULT_KIND = 'whitebox';
const DEFAULT_PANEL = 'default';

const NOTHING = {
  agent_id: '',
  unit_id: '',
  mac_address: '',
  kind: '' as AgentKind | '',
  base: '',
  country: '',
  panel: '',
  package: '',
  timezone: '',
};

/** One agent. What is wrong with it is said as of a row of a list, which it is to the service. */
export function AddAgent({ onAdded, onClose }: AddAgentProps) {
  const [agent, setAgent] = useState(NOTHING);
  const panels = useRequest((signal) => api.request('GET /manage/panels', {}, { signal }), []);
  const isps = useRequest((signal) => api.request('GET /manage/isps', {}, { signal }), []);
  const set = (changed: Partial<typeof NOTHING>) => setAgent((before) => ({ ...before, ...changed }));
  const [problem, setProblem] = useState<string>();
  const [existing, setExisting] = useState<Agent>();
  const names = (panels.data ?? [{ name: DEFAULT_PANEL }]).map(({ name }) => name);
  // A token that is limited to panels may not have the default one.
  const firstPanel = names.includes(DEFAULT_PANEL) ? '' : (names[0] ?? '');
  const add = async () => {
    setProblem(undefined);
    const found = await findAgent(agent);
    setExisting(found);
    if (found) return;
    const row = rowOf({ ...agent, panel: agent.panel || firstPanel });
    const { created, errors } = await api.request('POST /manage/agents', { body: [row] });
    if (errors[0]) return setProblem(errors[0].message);
    if (created === 0)
      return setProblem('Somebody has just added an agent of this name; it was given what is new here.');
    onAdded(agent.agent_id || agent.unit_id);
  };
  /** Messages begin with the field that they are about. */
  const problemOf = (field: string) =>
    problem?.startsWith(`${field}: `) ? problem.slice(field.length + 2) : undefined;
  const isPlaced = Object.keys(NOTHING).some((field) => problemOf(field) !== undefined);
  const text = (field: 'agent_id' | 'unit_id' | 'mac_address' | 'base' | 'country') => (
    <TextInput
      value={agent[field]}
      onValue={(value) => set({ [field]: value })}
      autocomplete="off"
      spellcheck={false}
      required={field === 'agent_id' && agent.unit_id === ''}
      autofocus={field === 'agent_id'}
    />
  );
  return (
    <FormDialog title="Add an agent" action="Add it" onSubmit={add} onClose={onClose}>
      {() => (
        <>
          <Field
            label="Agent id"
            hint="What its results call it. It may be left out where there is a unit id."
            error={problemOf('agent_id') ?? (isPlaced ? undefined : problem)}
          >
            {text('agent_id')}
          </Field>
          <div class="change-grid">
            <Field label="Unit id" hint="A whole number." error={problemOf('unit_id')}>
              {text('unit_id')}
            </Field>
            <Field label="MAC address" error={problemOf('mac_address')}>
              {text('mac_address')}
            </Field>
            <Field label="Kind" error={problemOf('kind')}>
              <Select options={KIND_OPTIONS} value={agent.kind || DEFAULT_KIND} onValue={(kind) => set({ kind })} />
            </Field>
            <Field label="Panel" error={problemOf('panel')}>
              <Select
                options={optionsOf(names)}
                value={agent.panel || firstPanel || DEFAULT_PANEL}
                onValue={(panel) => set({ panel })}
              />
            </Field>
            <Field label="Package" hint="Added to the catalogue if it is new." error={problemOf('package')}>
              <SuggestInput
                placeholder="ISP:Package"
                suggestions={packagesOf((isps.data ?? []) as readonly Isp[])}
                value={agent.package}
                onValue={(name) => set({ package: name })}
              />
            </Field>
            <Field label="Timezone" hint="An IANA name." error={problemOf('timezone')}>
              <SuggestInput
                placeholder="Europe/London"
                suggestions={TIMEZONES}
                value={agent.timezone}
                onValue={(timezone) => set({ timezone })}
              />
            </Field>
            <Field label="Model" error={problemOf('base')}>
              {text('base')}
            </Field>
            <Field label="Country" error={problemOf('country')}>
              {text('country')}
            </Field>
          </div>
          {existing && (
            <Notice
              tone="error"
              title="There is an agent of this name already"
              action={
                <a class="button" href={hrefOf(agentPath(existing.agent_id))}>
                  Open {existing.agent_id}
                </a>
              }
            >
              Nothing is changed.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The agent that the service would update: it is found by the agent id, or by the unit id where there is none. */
async function findAgent({ agent_id, unit_id }: typeof NOTHING): Promise<Agent | undefined> {
  const isIt = (agent: Agent) =>
    agent_id === ''
      ? agent.unit_id === Number(unit_id)
      : agent.agent_id === agent_id || agent.agent_id.replaceAll(/[^\p{L}\p{N}]/gu, '') === agent_id;
  const q = agent_id || unit_id;
  for await (const agent of api.pages('GET /manage/agents', { q, limit: 1000 })) if (isIt(agent)) return agent;
  return undefined;
}

/** What is left empty is not given. */
function rowOf({ unit_id, ...texts }: typeof NOTHING) {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));
  // The service says what is wrong with a unit id that is none.
  const unit = unit_id.trim() === '' ? {} : { unit_id: Number.isFinite(Number(unit_id)) ? Number(unit_id) : unit_id };
  return { ...given, ...unit } as { agent_id: string };
}
