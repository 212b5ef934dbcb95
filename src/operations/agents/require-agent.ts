import type { AgentView } from '../../access/caller.ts';
import type { AgentKey } from '../../agents/identity.ts';
import { ServiceError } from '../../errors.ts';
import type { Registered } from '../context.ts';

/** The agent of a name, or an error that says which one is not there. */
export async function requireAgent({ register }: Registered, view: AgentView, key: AgentKey) {
  const found = await register.agents.identify(view, key);
  if (!found) throw new ServiceError('NOT_FOUND', { message: `There is no agent ${key.value}.` });
  return found;
}
