import { type AgentView, maySeePanel } from '../../access/caller.ts';
import type { Agent } from '../../agents/agent.ts';
import { encodeCursor } from '../../lib/cursor.ts';
import type { Context } from '../context.ts';

export interface AgentSearch {
  readonly q: string | undefined;
  readonly panel: string | undefined;
  /** Where the page before ended. */
  readonly afterId: number | undefined;
  readonly limit: number;
}

export async function listAgents(
  { register }: Pick<Context, 'register'>,
  view: AgentView,
  { q, panel, afterId = 0, limit }: AgentSearch,
): Promise<{ agents: readonly Agent[]; nextCursor: string | undefined }> {
  if (panel !== undefined && !maySeePanel(view, panel)) return { agents: [], nextCursor: undefined };
  const { agents, lastId } = await register.agents.list(view, { q, panel, afterId, limit });
  return { agents, nextCursor: lastId === undefined ? undefined : encodeCursor(lastId) };
}
