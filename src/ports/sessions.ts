import type { Grant } from '../access/grant.ts';
import type { RecordOf } from './audit.ts';

interface NewSession {
  /** The hash of the browser's secret. */
  readonly hash: string;
  readonly organisationId: number;
  readonly tokenId: number;
  /** The address of the sign-in. */
  readonly address: string;
  /** The browser's user agent. */
  readonly browser: string;
  readonly expiresAt: number;
}

export interface StoredSession extends NewSession {
  readonly id: number;
  readonly createdAt: number;
  readonly token: Grant & { readonly name: string; readonly hash: string };
}

/** Sessions of the console. Instants are UNIX seconds. */
export interface SessionStore {
  /** Also deletes expired sessions, and the oldest of a token that has too many. */
  create(session: NewSession, now: number, record?: RecordOf<void>): Promise<void>;
  byHash(hash: string): Promise<StoredSession | undefined>;
  byId(organisationId: number, id: number): Promise<StoredSession | undefined>;
  /** Current sessions, newest first. */
  list(organisationId: number, now: number): Promise<readonly StoredSession[]>;
  /** The sessions of a person, in every organisation. */
  ofPerson(subject: string): Promise<readonly Pick<StoredSession, 'id' | 'organisationId' | 'tokenId'>[]>;
  end(id: number, record?: RecordOf<void>): Promise<void>;
}
