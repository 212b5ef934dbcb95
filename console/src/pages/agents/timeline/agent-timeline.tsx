import { useState } from 'preact/hooks';
import type { MetadataVersion } from '../../../../../client/index.ts';
import { Tabs } from '../../../components/tabs.tsx';
import { useAddress } from '../../../router/use-address.ts';
import { Timeline } from './timeline.tsx';
import { VersionsTable } from './versions-table.tsx';

const VIEWS = [
  { key: 'drawn', label: 'Timeline' },
  { key: 'table', label: 'Table' },
] as const;

/** The metadata of an agent over time, drawn or as a table, as the address says. */
export function AgentTimeline({ versions }: { readonly versions: readonly MetadataVersion[] }) {
  const [parameters, changeAddress] = useAddress();
  const [now] = useState(() => Date.now() / 1000);
  const view = parameters.get('history') === 'table' ? 'table' : 'drawn';
  return (
    <Tabs
      label="Metadata over time as"
      tabs={VIEWS}
      selected={view}
      onSelect={(key) => changeAddress({ history: key === 'table' ? key : null })}
    >
      {view === 'table' ? <VersionsTable versions={versions} /> : <Timeline versions={versions} now={now} />}
    </Tabs>
  );
}
