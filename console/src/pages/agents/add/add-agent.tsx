import { useState } from 'preact/hooks';
import type { AgentKind, Isp } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { Field } from '../../../components/form/field.tsx';
import { optionsOf, Select, SuggestInput, TextInput } from '../../../components/form/input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useRequest } from '../../../lib/use-request.ts';
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

const NOTHING = {
  agent_id: '',
  unit_id: '',
  mac_address: '',
  kind: 'whitebox' as AgentKind,
  base: '',
  country: '',
  panel: 'default',
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
  const add = async () => {
    setProblem(undefined);
    const { created, errors } = await api.request('POST /manage/agents', { body: [rowOf(agent)] });
    if (errors[0]) return setProblem(errors[0].message);
    if (created === 0) return setProblem('There is an agent of this name already; it has been given what is new here.');
    onAdded(agent.agent_id || agent.unit_id);
  };
  /** Messages begin with the field that they are about. */
  const problemOf = (field: string) =>
    problem?.startsWith(`${field}: `) ? problem.slice(field.length + 2) : undefined;
  const isPlaced = Object.keys(NOTHING).some((field) => problemOf(field) !== undefined);
  const names = (panels.data ?? [{ name: 'default' }]).map(({ name }) => name);
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
              <Select options={KIND_OPTIONS} value={agent.kind} onValue={(kind) => set({ kind })} />
            </Field>
            <Field label="Panel" error={problemOf('panel')}>
              <Select options={optionsOf(names)} value={agent.panel} onValue={(panel) => set({ panel })} />
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
        </>
      )}
    </FormDialog>
  );
}

/** What is left empty is not given. */
function rowOf({ unit_id, ...texts }: typeof NOTHING) {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));
  // The service says what is wrong with a unit id that is none.
  const unit = unit_id.trim() === '' ? {} : { unit_id: Number.isFinite(Number(unit_id)) ? Number(unit_id) : unit_id };
  return { ...given, ...unit } as { agent_id: string };
}
