import { useMemo } from 'preact/hooks';
import type { MetadataVersion } from '../../../../../client/index.ts';
import { type Column, Table } from '../../../components/table.tsx';
import { formatInstant } from '../../../lib/format-instant.ts';

/** Every version as a row, the newest first: what the timeline draws, to the minute. */
export function VersionsTable({ versions }: { readonly versions: readonly MetadataVersion[] }) {
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
  const keys = [...new Set(versions.flatMap(({ custom }) => Object.keys(custom)))].sort();
  const column = (key: string, header: string, read: (version: MetadataVersion) => string | number | null) => ({
    key,
    header,
    cell: (version: MetadataVersion) => read(version) ?? <span class="absent">–</span>,
  });
  return [
    column('valid_from', 'Valid from', ({ valid_from }) =>
      valid_from === null ? 'the beginning' : formatInstant(valid_from * 1000),
    ),
    column('package', 'Package', (version) => version.package ?? version.isp),
    column('timezone', 'Timezone', ({ timezone }) => timezone),
    ...keys.map((key) =>
      column(`custom.${key}`, key, ({ custom }) => (Object.hasOwn(custom, key) ? (custom[key] ?? null) : null)),
    ),
  ];
}
