/** Replaces the agent's id in the address of a change of many agents: every id has a letter or digit. */
const ANY_AGENT = '*';

/** Which of the pages below `agents/` an address means. */
type AgentsRoute =
  | { readonly page: 'list' }
  | { readonly page: 'agent'; readonly agentId: string }
  /** Without an agent, of those that a selector finds. */
  | { readonly page: 'edit'; readonly agentId: string | undefined }
  | { readonly page: 'nowhere' };

export function routeOf(rest: readonly string[]): AgentsRoute {
  const [agentId, verb, ...more] = rest;
  if (agentId === undefined) return { page: 'list' };
  if (verb === undefined) return { page: 'agent', agentId };
  if (verb !== 'edit' || more.length > 0) return { page: 'nowhere' };
  return { page: 'edit', agentId: agentId === ANY_AGENT ? undefined : agentId };
}

export function agentPath(agentId: string): string {
  return `agents/${encodeURIComponent(agentId)}`;
}

export function editPath(agentId: string = ANY_AGENT): string {
  return `${agentPath(agentId)}/edit`;
}
