import type { Caller } from '../../access/caller.ts';
import { requireManageable, staysWithinPanels } from '../../access/grant.ts';
import { ServiceError } from '../../errors.ts';
import type { StoredToken } from '../../ports/register.ts';
import { type Context, unixSeconds } from '../context.ts';

export type { StoredToken };

/** The tokens of the caller's organisation, or of the caller's panels. */
export async function listTokens({ register }: Pick<Context, 'register'>, caller: Caller): Promise<StoredToken[]> {
  const tokens = await register.tokens.list(caller.organisationId);
  return tokens.filter((token) => staysWithinPanels(caller, token));
}

/** Revokes a token: the next request with it is refused. */
export async function revokeToken(context: Context, caller: Caller, id: number): Promise<void> {
  const { tokens } = context.register;
  const token = await tokens.byId(caller.organisationId, id);
  // The provider manages persons.
  if (!token || token.subject !== null) throw new ServiceError('NOT_FOUND');
  requireManageable(caller, token);
  await tokens.revoke(id, unixSeconds(context), () => context.audit.entry(caller, 'token.revoke', { id }));
  context.authenticator.forget();
}
