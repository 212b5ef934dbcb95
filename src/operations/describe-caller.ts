import type { Caller } from '../access/caller.ts';
import type { Scope } from '../access/scopes.ts';
import type { Named } from '../ports/register.ts';
import type { Context } from './context.ts';

export interface CallerDescription {
  readonly token: Named;
  readonly organisation: Named;
  readonly scopes: readonly Scope[];
  readonly panels: readonly string[] | null;
}

/** Who a caller is, in names. */
export async function describeCaller(
  { register }: Pick<Context, 'register'>,
  { tokenId, organisationId, scopes, panels }: Caller,
): Promise<CallerDescription> {
  const [token, organisations] = await Promise.all([
    register.tokens.byId(organisationId, tokenId),
    register.organisations.list(),
  ]);
  const organisation = organisations.find(({ id }) => id === organisationId);
  if (!token || !organisation) throw new Error(`token ${tokenId} of organisation ${organisationId} is not there`);
  return { token: { id: token.id, name: token.name }, organisation, scopes, panels };
}
