import { randomBytes } from 'node:crypto';
import type { Caller } from '../../access/caller.ts';
import { hashToken } from '../../access/token.ts';
import { TokenRefused } from '../../access/token-refused.ts';
import type { RecordOf } from '../../ports/audit.ts';
import type { SessionStore, StoredSession } from '../../ports/sessions.ts';
import type { Authenticator } from './authenticator.ts';

/** The lifetime of a console session. */
const SESSION_SECONDS = 12 * 3600;

interface Session {
  readonly id: number;
  readonly caller: Caller;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** The address and browser of a sign-in. */
export interface Visitor {
  readonly address: string;
  readonly browser: string;
}

interface SessionsOptions {
  readonly store: SessionStore;
  readonly authenticator: Authenticator;
  /** UNIX seconds. */
  readonly now: () => number;
  /** How long a session is cached before its end at another node takes effect. */
  readonly trustMs: number;
}

interface Entry {
  readonly session: StoredSession;
  readonly readAt: number;
}

/** Sessions beyond this number are not cached. */
const KNOWN_MAX = 10_000;
const BROWSER_LENGTH_MAX = 200;

/** Sessions of the console. The browser holds a secret, the register its hash; a session ends with its token at the latest. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #known = new Map<string, Entry>();
  /** A read that began before a session ended is not cached. */
  #generation = 0;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Resolves to the secret that the browser is to hold. */
  async begin({ organisationId, tokenId }: Caller, visitor: Visitor, record: RecordOf<void>): Promise<string> {
    const { store, now } = this.#options;
    const secret = randomBytes(32).toString('base64url');
    const session = {
      hash: hashToken(secret),
      organisationId,
      tokenId,
      address: visitor.address,
      browser: visitor.browser.slice(0, BROWSER_LENGTH_MAX).toWellFormed(),
      expiresAt: now() + SESSION_SECONDS,
    };
    await store.create(session, now(), record);
    // The new session may have ended the oldest.
    this.#forget();
    return secret;
  }

  /** Throws TokenRefused for a text that is not a current session. */
  async resume(secret: string): Promise<Session> {
    const { authenticator, now } = this.#options;
    const session = await this.#find(hashToken(secret));
    if (!session || session.expiresAt <= now()) throw new TokenRefused('unknown');
    const caller = await authenticator.authenticateHash(session.token.hash);
    return { id: session.id, caller, expiresAt: session.expiresAt };
  }

  async end(id: number, record: RecordOf<void>): Promise<void> {
    await this.#options.store.end(id, record);
    this.#forget();
  }

  bySecret(secret: string): Promise<StoredSession | undefined> {
    return this.#options.store.byHash(hashToken(secret));
  }

  async #find(hash: string): Promise<StoredSession | undefined> {
    const { store, now, trustMs } = this.#options;
    const known = this.#known.get(hash);
    const readAt = now();
    if (known && (readAt - known.readAt) * 1000 < trustMs) return known.session;
    const asked = this.#generation;
    const session = await store.byHash(hash);
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    if (!session) this.#known.delete(hash);
    else if (asked === this.#generation) this.#known.set(hash, { session, readAt });
    return session;
  }

  #forget(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
