import type { Caller } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import { type Context, unixSeconds } from './context.ts';

/** Ends a token: the next request that brings it is refused. */
export async function revokeToken(context: Context, caller: Caller, id: number): Promise<void> {
  const revoked = await context.register.tokens.revoke(caller.organisationId, id, unixSeconds(context));
  if (!revoked) throw new ServiceError('NOT_FOUND');
  context.authenticator.forget();
  context.audit.recordChange(caller, 'token.revoke', { id });
}
