import type { Caller } from '../../access/caller.ts';
import {
  isSessionSigned,
  readSession,
  SESSION_SECONDS,
  type SessionClaim,
  signSession,
  writeSession,
} from '../../access/session.ts';
import { hashToken } from '../../access/token.ts';
import { ServiceError } from '../../errors.ts';
import type { Authenticator } from './authenticator.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface Session {
  readonly caller: Caller;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** Sessions of the console. None is stored: a session is a signed text, and ends with its token at the latest. */
export class Sessions {
  readonly #keys: SigningKeys;
  readonly #authenticator: Authenticator;
  readonly #now: () => number;

  /** `now` in UNIX seconds. */
  constructor(keys: SigningKeys, authenticator: Authenticator, now: () => number) {
    this.#keys = keys;
    this.#authenticator = authenticator;
    this.#now = now;
  }

  /** Throws ACCESS_DENIED for a token that is not good now. */
  async begin(token: string): Promise<Session & { readonly text: string }> {
    const caller = await this.#authenticator.authenticate(token);
    const claim: SessionClaim = { tokenHash: hashToken(token), expiresAt: this.#now() + SESSION_SECONDS };
    const key = await this.#keys.newest();
    const text = writeSession({ ...claim, keyId: key.id, signature: signSession(key.secret, claim) });
    return { caller, expiresAt: claim.expiresAt, text };
  }

  /** Throws ACCESS_DENIED for a text that is no session, or none any more. */
  async resume(text: string | undefined): Promise<Session> {
    const session = text === undefined ? undefined : readSession(text);
    if (!session || session.expiresAt <= this.#now()) throw new ServiceError('ACCESS_DENIED');
    const key = await this.#keys.find(session.keyId);
    if (!key || !isSessionSigned(key.secret, session)) throw new ServiceError('ACCESS_DENIED');
    const caller = await this.#authenticator.authenticateHash(session.tokenHash);
    return { caller, expiresAt: session.expiresAt };
  }
}
