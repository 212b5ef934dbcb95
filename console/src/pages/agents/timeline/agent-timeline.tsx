import { useMemo, useState } from 'preact/hooks';
import type { MetadataVersion } from '../../../../../client/index.ts';
import { type Column, Table, textColumn } from '../../../components/table.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { formatInstant } from '../../../lib/dates.ts';
import { useAddress } from '../../../router/location.ts';
import { Timeline } from './timeline.tsx';
import { customKeys, customValue } from './timeline-layout.ts';

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

/** Every version as a row, the newest first: what the timeline draws, to the minute. */
function VersionsTable({ versions }: { readonly versions: readonly MetadataVersion[] }) {
  const columns = useMemo(() => columnsOf(versions), [versions]);
  return (
    <div class="versions">
      <Table
        caption="Versions of the metadata"
        hideCaption
        columns={columns}
        rows={versions}
        keyOf={({ valid_from }) => valid_from ?? 'first'}
      />
    </div>
  );
}

function columnsOf(versions: readonly MetadataVersion[]): readonly Column<MetadataVersion>[] {
  return [
    textColumn<MetadataVersion>('valid_from', 'Valid from', ({ valid_from }) =>
      valid_from === null ? 'the beginning' : formatInstant(valid_from * 1000),
    ),
    textColumn<MetadataVersion>('package', 'Package', (version) => version.package ?? version.isp),
    textColumn<MetadataVersion>('timezone', 'Timezone', ({ timezone }) => timezone),
    ...customKeys(versions).map((key) =>
      textColumn<MetadataVersion>(`custom.${key}`, key, (version) => customValue(version, key)),
    ),
  ];
}
