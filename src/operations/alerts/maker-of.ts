import { type Caller, hasScope } from '../../access/caller.ts';
import type { StoredRule } from '../../ports/alerts.ts';
import { type Context, unixSeconds } from '../context.ts';

/** The maker of a rule or schedule with the rights that its token has now; undefined: it has none. */
export async function makerOf(
  context: Context,
  { organisationId, tokenId }: Pick<StoredRule, 'organisationId' | 'tokenId'>,
): Promise<Caller | undefined> {
  const token = await context.register.tokens.byId(organisationId, tokenId);
  if (!token || token.revokedAt !== null) return undefined;
  const { scopes, panels, expiresAt } = token;
  if (expiresAt !== null && unixSeconds(context) >= expiresAt) return undefined;
  const caller = { organisationId, tokenId, scopes, panels, expiresAt };
  return hasScope(caller, 'data') ? caller : undefined;
}
