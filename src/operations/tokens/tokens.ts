import type { Caller, TokenAgent } from '../../access/caller.ts';
import { refuseLimitedOperator, requireGrantable, requireManageable, staysWithinPanels } from '../../access/grant.ts';
import type { Scope } from '../../access/scopes.ts';
import { createToken as createSecret, hashToken, tokenPrefix } from '../../access/token.ts';
import { ServiceError } from '../../errors.ts';
import type { NewToken, StoredToken } from '../../ports/register.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';

export type { StoredToken };

export interface TokenGrant {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** UNIX seconds; null: never. */
  readonly expiresAt: number | null;
  /** Null: all panels of the organisation. */
  readonly panels: readonly string[] | null;
  /** The only agent whose results it may send; null or undefined: any. */
  readonly agent?: TokenAgent | null;
}

/** A token with its secret. */
export interface IssuedToken {
  readonly secret: string;
  readonly token: StoredToken;
}

export async function createToken(context: Context, caller: Caller, grant: TokenGrant): Promise<IssuedToken> {
  requireGrantable(caller, grant);
  refuseLimitedOperator(grant);
  const secret = createSecret();
  const now = unixSeconds(context);
  const { name, scopes, panels, agent } = grant;
  const token = await context.register.tokens.create(caller.organisationId, newToken(secret, grant), now, ({ id }) =>
    context.audit.entry(caller, 'token.create', { id, name, scopes, panels, ...(agent && { agent: agent.agentId }) }),
  );
  return { secret, token };
}

/** The agent with a name, if the caller may see it. */
export function findTokenAgent({ register }: Context, caller: Caller, name: string): Promise<TokenAgent | undefined> {
  return register.agents.identify(caller, { field: 'agent', value: name });
}

/** Replaces a token by one with the same rights; the old one stays valid for the overlap. */
export async function rotateToken(
  context: Context,
  caller: Caller,
  id: number,
  overlapSeconds: number,
): Promise<IssuedToken> {
  const { register, authenticator, audit } = context;
  const now = unixSeconds(context);
  const old = await register.tokens.byId(caller.organisationId, id);
  if (!old || old.subject !== null) throw new ServiceError('NOT_FOUND');
  requireGrantable(caller, { ...old, expiresAt: old.grantedUntil });
  refuseLimitedOperator(old);
  const secret = createSecret();
  const successor = newToken(secret, { ...old, expiresAt: old.grantedUntil });
  const detail = { id, overlap_seconds: overlapSeconds };
  const token = await register.tokens.rotate(
    old,
    successor,
    now + overlapSeconds,
    now,
    (made) => made && audit.entry(caller, 'token.rotate', { ...detail, successor: made.id }),
  );
  if (!token) throw new ServiceError('NOT_FOUND');
  authenticator.forget();
  return { secret, token };
}

/** The tokens of the caller's organisation, or of the caller's panels. */
export async function listTokens({ register }: Registered, caller: Caller): Promise<StoredToken[]> {
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

export function newToken(secret: string, { name, scopes, expiresAt, panels, agent = null }: TokenGrant): NewToken {
  return { name, scopes, expiresAt, panels, agent, hash: hashToken(secret), prefix: tokenPrefix(secret) };
}
