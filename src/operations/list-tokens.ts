import type { Caller } from '../access/caller.ts';
import { staysWithinPanels } from '../access/grant.ts';
import type { StoredToken } from '../ports/register.ts';
import type { Context } from './context.ts';

/** The tokens of the caller's organisation, or of the caller's panels. */
export async function listTokens({ register }: Pick<Context, 'register'>, caller: Caller): Promise<StoredToken[]> {
  const tokens = await register.tokens.list(caller.organisationId);
  return tokens.filter((token) => staysWithinPanels(caller, token));
}
