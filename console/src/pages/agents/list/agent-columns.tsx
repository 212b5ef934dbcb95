import type { ActiveAgent } from '../../../../../client/index.ts';
import { useTimes } from '../../../clock.ts';
import { type Column, textColumn } from '../../../components/table.tsx';
import { formatDistance } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/figures.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { packageOnly } from '../package-name.ts';
import type { AgentSort } from './agent-search.ts';

/** The service has sorted the rows: sorting by index leaves their order unchanged. */
function sorted(key: AgentSort & string, column: Column<ActiveAgent>): Column<ActiveAgent> {
  return { ...column, key, sortBy: () => 0 };
}

/** What is known of every agent; the first names it. */
export const AGENT_COLUMNS: readonly Column<ActiveAgent>[] = [
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
    header: 'Last seen',
    cell: ({ last_seen, timezone }) =>
      last_seen === null ? (
        <span class="muted">not in 30 days</span>
      ) : (
        <LastSeen ms={Date.parse(last_seen)} timezone={timezone} />
      ),
  }),
  {
    key: 'silent',
    header: 'Silent since',
    isOnlyOnScreen: true,
    cell: ({ last_seen }) => (last_seen === null ? null : <Silence ms={Date.parse(last_seen)} />),
  },
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
  {
    key: 'warnings',
    header: 'Warnings',
    align: 'end',
    cell: ({ agent_id, warnings }) =>
      warnings === 0 ? (
        <span class="muted">0</span>
      ) : (
        <a href={hrefOf(agentPath(agent_id))} title="Results of 30 days that are not plausible, and all before 2010">
          {formatCount(warnings)}
        </a>
      ),
  },
  {
    ...textColumn<ActiveAgent>('tests', 'Tests', ({ tests }) => tests.map(({ test }) => test).join(', ') || null),
    isOnlyOnScreen: true,
  },
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

/** A column for each field of the organisation that one of these agents has. */
export function customColumns(agents: readonly ActiveAgent[]): readonly Column<ActiveAgent>[] {
  const keys = [...new Set(agents.flatMap(({ custom }) => Object.keys(custom)))].sort();
  return keys.map((key) => textColumn(`custom.${key}`, key, ({ custom }) => custom[key] ?? null));
}

function LastSeen({ ms, timezone }: { readonly ms: number; readonly timezone: string | null }) {
  return <span class="agent-seen">{useTimes().minute(ms, timezone)}</span>;
}

const DAY_MS = 86_400_000;

/** How long ago the newest result is; marked from a day on. */
function Silence({ ms }: { readonly ms: number }) {
  const text = formatDistance(ms, Date.now());
  return Date.now() - ms > DAY_MS ? <strong>{text}</strong> : <span class="muted">{text}</span>;
}
