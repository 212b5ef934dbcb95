/** The three names an agent goes by. */
export type AgentKey =
  | { readonly field: 'agent'; readonly value: string }
  | { readonly field: 'unit'; readonly value: number }
  | { readonly field: 'mac'; readonly value: string };

/** The form in which an agent id is unique: letters and digits only, case kept. */
export function agentIdForm(agentId: string): string {
  return agentId.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The form in which a MAC address is unique: letters and digits only, in lower case. */
export function macForm(macAddress: string): string {
  return agentIdForm(macAddress).toLowerCase();
}

/**
 * How an agent is named, wherever a caller names one: an agent id or a MAC address is taken as it is stored or in its
 * alphanumeric form, and in no third spelling; the letters of a MAC address in any case. A name N is an agent's when
 * `spellings(N).stored` is one of the agent's two spellings. `spellings(N).form` finds the agent by an index.
 */
export interface Spellings {
  /** As it is stored; a MAC address in lower case. */
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

/** Whether a name is an agent's. */
export function isNamed(agent: Spellings, given: Spellings): boolean {
  return given.stored === agent.stored || given.stored === agent.form;
}
