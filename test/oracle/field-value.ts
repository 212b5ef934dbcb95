import { metadataOf, type OracleRecord, soldOf } from './panel.ts';

type FieldValue = string | number | null;

/** What a split or filter by that name sees of a result. */
export function fieldValue(id: string, record: OracleRecord): FieldValue {
  if (Object.hasOwn(OF_AGENT, id)) return OF_AGENT[id]?.(record) ?? null;
  if (Object.hasOwn(COLUMNS, id)) return record.columns[COLUMNS[id] ?? id] ?? null;
  const value = metadataOf(record).custom.get(id.startsWith('custom.') ? id.slice('custom.'.length) : id);
  return value === undefined ? null : String(value);
}

const OF_AGENT: Readonly<Record<string, (record: OracleRecord) => FieldValue>> = {
  agent: ({ agent }) => agent.agentId,
  unit: ({ agent }) => (agent.unitId === null ? null : String(agent.unitId)),
  country: ({ agent }) => agent.country,
  isp: (record) => metadataOf(record).isp,
  package: (record) => {
    const metadata = metadataOf(record);
    return metadata.package === null ? null : `${metadata.isp}:${metadata.package}`;
  },
  'package.technology': (record) => soldOf(record, 'technology'),
  technology: (record) => soldOf(record, 'technology'),
  'package.tier': (record) => {
    const [download, upload] = [soldOf(record, 'download_mbps'), soldOf(record, 'upload_mbps')];
    return download === null || upload === null ? null : `${download}/${upload}`;
  },
};

const SAME_NAME = [
  'base',
  'target',
  'model',
  'manufacturer',
  'geo_country',
  'connection_type',
  'cellular_technology',
  'carrier_name',
  'operating_system_version',
  'threads',
  'ip_version',
  'nameserver',
  'lookup_host',
];

/** Fields of the record, with the columns that they are. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SAME_NAME.map((id) => [id, id])),
  target_set: 'target_group',
  'result.tool': 'tool',
  tool: 'tool',
};
