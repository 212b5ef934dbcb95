import type { AgentView } from '../access/caller.ts';
import type { AgentKey } from '../agents/identity.ts';
import type { Timeline } from '../agents/timeline.ts';
import { ServiceError } from '../errors.ts';
import type { Context } from './context.ts';

export async function readHistory(
  { register }: Pick<Context, 'register'>,
  view: AgentView,
  key: AgentKey,
): Promise<Timeline> {
  const timeline = await register.agents.timeline(view, key);
  if (!timeline) throw new ServiceError('NOT_FOUND');
  return timeline;
}
