import type { AgentGroup } from './test.ts';

/** Where the value of a dimension comes from. */
type DimensionSource =
  | { readonly kind: 'agent'; readonly field: 'agentId' | 'unitId' | 'country' }
  /** The value at the time of the result. */
  | { readonly kind: 'metadata'; readonly field: 'isp' | 'package' | 'technology' | 'tier' }
  | { readonly kind: 'record'; readonly column: string };

/** A split and filter of results. */
export interface Dimension {
  readonly id: string;
  readonly name: string;
  readonly agents: readonly AgentGroup[];
  readonly source: DimensionSource;
  /** True: only metrics that name it have it; false: every metric of its agents. */
  readonly metricSpecific: boolean;
}

const BOTH: readonly AgentGroup[] = ['unit', 'mobile'];

export const DIMENSIONS: readonly Dimension[] = [
  general('agent', 'Agent', BOTH, { kind: 'agent', field: 'agentId' }),
  general('unit', 'Unit', BOTH, { kind: 'agent', field: 'unitId' }),
  general('isp', 'ISP', BOTH, { kind: 'metadata', field: 'isp' }),
  general('package', 'Package', BOTH, { kind: 'metadata', field: 'package' }),
  general('package.technology', 'Technology', BOTH, { kind: 'metadata', field: 'technology' }),
  general('package.tier', 'Speed tier', BOTH, { kind: 'metadata', field: 'tier' }),
  general('country', 'Country', BOTH, { kind: 'agent', field: 'country' }),
  general('base', 'Device model', BOTH, record('base')),
  general('target', 'Target', BOTH, record('target')),
  general('target_set', 'Target set', ['unit'], record('target_group')),
  general('result.tool', 'Tool', BOTH, record('tool')),
  mobile('model', 'Phone model'),
  mobile('manufacturer', 'Phone maker'),
  mobile('geo_country', 'Country of the phone'),
  mobile('connection_type', 'Connection'),
  mobile('cellular_technology', 'Radio technology'),
  mobile('carrier_name', 'Mobile operator'),
  mobile('operating_system_version', 'Operating system version'),
  specific('threads', 'Threads'),
  specific('ip_version', 'IP version'),
  specific('nameserver', 'Name server'),
  specific('lookup_host', 'Name looked up'),
];

const OWN = 'custom.';

/** The name of a dimension or custom field for people. */
export function dimensionName(id: string): string {
  const own = id.startsWith(OWN) ? id.slice(OWN.length) : id;
  return DIMENSIONS.find((dimension) => dimension.id === id)?.name ?? own;
}

function general(id: string, name: string, agents: readonly AgentGroup[], source: DimensionSource): Dimension {
  return { id, name, agents, source, metricSpecific: false };
}

function mobile(id: string, name: string): Dimension {
  return general(id, name, ['mobile'], record(id));
}

function specific(id: string, name: string): Dimension {
  return { id, name, agents: ['unit'], source: record(id), metricSpecific: true };
}

function record(column: string): DimensionSource {
  return { kind: 'record', column };
}
