import type { AgentView } from '../../access/caller.ts';
import type { AgentKey } from '../../agents/identity.ts';
import type { Metadata } from '../../agents/metadata.ts';
import { type Timeline, versionAt } from '../../agents/timeline.ts';
import { ServiceError } from '../../errors.ts';
import { parseInteger } from '../../lib/id.ts';
import type { Registered } from '../context.ts';

/** One agent's metadata, now or at an instant. */
export async function readMetadata(
  context: Registered,
  view: AgentView,
  key: AgentKey,
  at: number | undefined,
): Promise<Metadata> {
  const metadata =
    at === undefined
      ? await context.register.agents.metadata(view, key)
      : versionAt(await readHistory(context, view, key), at)?.metadata;
  if (!metadata) throw new ServiceError('NOT_FOUND');
  return metadata;
}

export async function readHistory({ register }: Registered, view: AgentView, key: AgentKey): Promise<Timeline> {
  const timeline = await register.agents.timeline(view, key);
  if (!timeline) throw new ServiceError('NOT_FOUND');
  return timeline;
}

/** Differs after every change of metadata; undefined if other processes may change it too. */
export function metadataState({ register }: Registered): number | undefined {
  return register.agents.state();
}

/** The agent that a field and its value name; NOT_FOUND if no agent can have such a name. */
export function agentKey(field: string, value: string): AgentKey {
  const unit = field === 'unit' ? parseInteger(value) : undefined;
  if (unit !== undefined) return { field: 'unit', value: unit };
  if (field === 'agent' || field === 'mac') return { field, value };
  throw new ServiceError('NOT_FOUND');
}
