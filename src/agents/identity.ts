/** The names by which a row names its agent. */
export interface AgentName {
  readonly agentId: string | null;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

/** The three names of an agent. */
export type AgentKey =
  | { readonly field: 'agent'; readonly value: string }
  | { readonly field: 'unit'; readonly value: number }
  | { readonly field: 'mac'; readonly value: string };

/** The unique form of an agent id: letters and digits only, with their case. */
export function agentIdForm(agentId: string): string {
  return agentId.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The unique form of a MAC address: letters and digits only, in lower case. */
export function macForm(macAddress: string): string {
  return agentIdForm(macAddress).toLowerCase();
}

/**
 * The rule by which callers name agents: an agent id or a MAC address matches as stored or in its alphanumeric form,
 * and in no other spelling; a MAC address in upper or lower case. A name N belongs to an agent if `spellings(N).stored`
 * is one of the agent's two spellings. `spellings(N).form` finds the agent in an index.
 */
export interface Spellings {
  /** As stored; a MAC address in lower case. */
  readonly stored: string;
  /** The alphanumeric form, which is unique in an organisation. */
  readonly form: string;
}

export function agentIdSpellings(agentId: string): Spellings {
  return { stored: agentId, form: agentIdForm(agentId) };
}

export function macSpellings(macAddress: string): Spellings {
  return { stored: macAddress.toLowerCase(), form: macForm(macAddress) };
}

/** True if a name belongs to an agent. */
export function isNamed(agent: Spellings, given: Spellings): boolean {
  return given.stored === agent.stored || given.stored === agent.form;
}
