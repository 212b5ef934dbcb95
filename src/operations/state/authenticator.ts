import type { Caller } from '../../access/caller.ts';
import { hashToken, sameHash } from '../../access/token.ts';
import { type RefusalReason, TokenRefused } from '../../access/token-refused.ts';
import { ServiceError } from '../../errors.ts';
import type { StoredToken, Tokens } from '../../ports/register.ts';

/** Resolves a token to its caller. */
export interface Authenticator {
  /**
   * Throws TokenRefused for an invalid token, and ACCESS_DENIED without a token. Synchronous if the token is cached.
   */
  authenticate(token: string | undefined): Caller | Promise<Caller>;
  /** The caller of a cached token; undefined: not known without a look at the register. */
  cached(token: string): Caller | undefined;
  /** For a token of which only the hash is known. */
  authenticateHash(hash: string): Caller | Promise<Caller>;
  /** Clears the cache after a token has changed. */
  forget(): void;
}

interface AuthenticatorOptions {
  readonly tokens: Pick<Tokens, 'byHash'>;
  readonly now: () => number;
  /** How long a token is cached before another node's change takes effect. */
  readonly trustMs: number;
}

interface Entry {
  readonly token: StoredToken;
  readonly caller: Caller;
  readonly readAt: number;
}

export function createAuthenticator({ tokens, now, trustMs }: AuthenticatorOptions): Authenticator {
  const known = new Map<string, Entry>();
  let generation = 0;

  async function find(hash: string): Promise<Entry | undefined> {
    const asked = generation;
    const readAt = now();
    const token = await tokens.byHash(hash);
    if (!token || !sameHash(token.hash, hash)) {
      known.delete(hash);
      return undefined;
    }
    const { id: tokenId, organisationId, scopes, panels, agent, expiresAt } = token;
    const entry = { token, caller: { tokenId, organisationId, scopes, panels, agent, expiresAt }, readAt };
    if (asked === generation) known.set(hash, entry);
    return entry;
  }

  const admit = (entry: Entry | undefined): Caller => {
    if (entry === undefined) throw new TokenRefused('unknown');
    const ended = endOf(entry.token, now() / 1000);
    if (ended) throw new TokenRefused(ended, entry.caller);
    return entry.caller;
  };

  const fresh = (hash: string): Entry | undefined => {
    const entry = known.get(hash);
    return entry && now() - entry.readAt < trustMs ? entry : undefined;
  };

  function authenticateHash(hash: string): Caller | Promise<Caller> {
    const entry = fresh(hash);
    return entry ? admit(entry) : find(hash).then(admit);
  }

  return {
    authenticate(token) {
      if (token === undefined) throw new ServiceError('ACCESS_DENIED');
      return authenticateHash(hashToken(token));
    },
    cached(token) {
      const entry = fresh(hashToken(token));
      return entry && !endOf(entry.token, now() / 1000) ? entry.caller : undefined;
    },
    authenticateHash,
    forget() {
      generation += 1;
      known.clear();
    },
  };
}

function endOf({ revokedAt, expiresAt }: StoredToken, now: number): RefusalReason | undefined {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && now >= expiresAt ? 'expired' : undefined;
}
