import { type AgentView, maySeePanel } from '../access/caller.ts';
import type { Agent } from '../agents/agent.ts';
import { decodeCursor, encodeCursor } from '../lib/cursor.ts';
import type { Context } from './context.ts';

export interface AgentSearch {
  readonly q: string | undefined;
  readonly panel: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

export async function listAgents(
  { register }: Pick<Context, 'register'>,
  view: AgentView,
  { q, panel, cursor, limit }: AgentSearch,
): Promise<{ agents: readonly Agent[]; nextCursor: string | undefined }> {
  const afterId = cursor === undefined ? 0 : decodeCursor(cursor);
  if (panel !== undefined && !maySeePanel(view, panel)) return { agents: [], nextCursor: undefined };
  const { agents, lastId } = await register.agents.list(view, { q, panel, afterId, limit });
  return { agents, nextCursor: lastId === undefined ? undefined : encodeCursor(lastId) };
}
