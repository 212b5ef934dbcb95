import type { Agent } from '../../../../../client/index.ts';
import type { Column } from '../../../components/table.tsx';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { packageOnly } from '../package-name.ts';

const text = (key: string, header: string, value: (agent: Agent) => string | number | null): Column<Agent> => ({
  key,
  header,
  cell: (agent) => value(agent) ?? <span class="absent">–</span>,
});

export const AGENT_COLUMNS: readonly Column<Agent>[] = [
  {
    key: 'agent_id',
    header: 'Agent',
    cell: ({ agent_id }) => <a href={hrefOf(agentPath(agent_id))}>{agent_id}</a>,
  },
  text('isp', 'ISP', ({ isp }) => isp),
  text('package', 'Package', (agent) => packageOnly(agent.package)),
  { ...text('unit_id', 'Unit', ({ unit_id }) => unit_id), align: 'end' },
  text('mac_address', 'MAC address', ({ mac_address }) => mac_address),
  text('base', 'Model', ({ base }) => base),
  text('kind', 'Kind', ({ kind }) => kind),
  text('country', 'Country', ({ country }) => country),
  text('panel', 'Panel', ({ panel }) => panel),
  text('timezone', 'Timezone', ({ timezone }) => timezone),
];
