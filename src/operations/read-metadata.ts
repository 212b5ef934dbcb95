import type { AgentView } from '../access/caller.ts';
import type { AgentKey } from '../agents/identity.ts';
import type { Metadata } from '../agents/metadata.ts';
import { versionAt } from '../agents/timeline.ts';
import { ServiceError } from '../errors.ts';
import { parseInteger } from '../lib/id.ts';
import type { Context } from './context.ts';

/** One agent's metadata, now or as it was at an instant. */
export async function readMetadata(
  { register }: Pick<Context, 'register'>,
  view: AgentView,
  key: AgentKey,
  at: number | undefined,
): Promise<Metadata> {
  const metadata =
    at === undefined
      ? await register.agents.metadata(view, key)
      : versionAt((await register.agents.timeline(view, key)) ?? [], at)?.metadata;
  if (!metadata) throw new ServiceError('NOT_FOUND');
  return metadata;
}

/** The agent that a path names; NOT_FOUND when nothing can have such a name. */
export function agentKey(field: string, value: string): AgentKey {
  const unit = field === 'unit' ? parseInteger(value) : undefined;
  if (unit !== undefined) return { field: 'unit', value: unit };
  if (field === 'agent' || field === 'mac') return { field, value };
  throw new ServiceError('NOT_FOUND');
}
