import type { Grant } from '../access/grant.ts';
import type { RecordOf } from './audit.ts';

export interface NewSession {
  /** Of the secret that the browser holds. */
  readonly hash: string;
  readonly organisationId: number;
  readonly tokenId: number;
  /** Where it began. */
  readonly address: string;
  /** As it named itself. */
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
  /** Also deletes sessions that have expired, and the oldest of a token that has too many. */
  create(session: NewSession, now: number, record?: RecordOf<void>): Promise<void>;
  byHash(hash: string): Promise<StoredSession | undefined>;
  byId(organisationId: number, id: number): Promise<StoredSession | undefined>;
  /** Those that go on, the newest first. */
  list(organisationId: number, now: number): Promise<readonly StoredSession[]>;
  /** Those of a person, in every organisation. */
  ofPerson(subject: string): Promise<readonly Pick<StoredSession, 'id' | 'organisationId' | 'tokenId'>[]>;
  end(id: number, record?: RecordOf<void>): Promise<void>;
}
