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
