/** The speeds of a package in Mbit/s: those of the offer, of the contract, and those that an obligation requires. */
export const SPEED_FIELDS = [
  'download_mbps',
  'upload_mbps',
  'minimum_download_mbps',
  'minimum_upload_mbps',
  'normal_download_mbps',
  'normal_upload_mbps',
  'maximum_download_mbps',
  'maximum_upload_mbps',
  'required_download_mbps',
  'required_upload_mbps',
] as const;

export type SpeedField = (typeof SPEED_FIELDS)[number];

/** What a result can be labelled with besides what was measured. */
export const LABELS = ['tool', 'not_run'] as const;

export type Label = (typeof LABELS)[number];

/** A field of a result: of its agent, of the agent's metadata at the time of the result, or of the record itself. */
export type Field =
  /** `number`: its own number within the service. */
  | { readonly of: 'agent'; readonly name: 'agentId' | 'unitId' | 'country' | 'number' }
  | ({ readonly of: 'metadata'; readonly name: 'isp' | 'package' | 'technology' | 'tier' | 'zone' } & ByShortName)
  | { readonly of: 'custom'; readonly key: string }
  | ({ readonly of: 'record'; readonly column: string } & ByShortName);

interface ByShortName {
  /** The short name that it was called by, which an own field of the organisation may have: resolved before a plan is made. */
  readonly unlessOwn?: string;
}

/** Values compare as text. A result whose field is unset passes an exclusion only. */
export interface Filter {
  readonly field: Field;
  readonly mode: 'include' | 'exclude';
  readonly values: readonly string[];
}

/** A field of an agent, or of its metadata at the time of a result. */
export type AgentField = Exclude<Field, { of: 'record' }>;
