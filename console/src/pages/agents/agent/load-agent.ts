import { type Agent, type Metadata, type MetadataVersion, NotFoundError } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';

/** What a token may know of an agent. */
export interface KnownAgent {
  /** Undefined without the scope for it. */
  readonly identity: Agent | undefined;
  /** The newest first; undefined without the scope for it. */
  readonly versions: readonly MetadataVersion[] | undefined;
  /** As it is now. */
  readonly metadata: Metadata;
}

/** Which of the two sources may be asked. */
export interface AgentSources {
  readonly identity: boolean;
  readonly versions: boolean;
}

/** Undefined where there is no such agent. */
export async function loadAgent(
  agentId: string,
  may: AgentSources,
  signal: AbortSignal,
): Promise<KnownAgent | undefined> {
  const [versions, identity] = await Promise.all([
    may.versions ? api.metadata.history({ agent: agentId }, { signal }).catch(undefinedIfNotFound) : undefined,
    may.identity ? findIdentity(agentId, signal) : undefined,
  ]);
  const metadata = versions?.[0] ?? identity;
  return metadata && { identity, versions, metadata };
}

/** The search finds text anywhere; an id that is part of many others may be a few pages away. */
async function findIdentity(agentId: string, signal: AbortSignal): Promise<Agent | undefined> {
  for await (const agent of api.agents.list({ q: agentId, limit: 1000 }, { signal })) {
    if (agent.agent_id === agentId) return agent;
  }
  return undefined;
}

/** An agent that is not there is an answer too. */
function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}
