import type { AgentView } from '../access/caller.ts';
import type { ExportFormat } from '../plan/export-format.ts';
import type { IdempotencyKey } from './register.ts';

export type DownloadStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What a download is to hold. */
export interface NewDownload {
  readonly id: string;
  readonly view: AgentView;
  readonly of: 'metric_data' | 'test_data';
  /** As it was sent. */
  readonly request: unknown;
  readonly format: ExportFormat;
}

/** A file that is made in the background, or was. */
export interface Download extends NewDownload {
  readonly status: DownloadStatus;
  /** How often a node has begun with it. */
  readonly attempts: number;
  /** Written so far. */
  readonly rows: number;
  readonly file: StoredFile | null;
  /** Why it failed, in words for whoever asked for it. */
  readonly error: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface StoredFile {
  readonly bytes: number;
  readonly sha256: string;
  /** In the object store. */
  readonly key: string;
  /** When it goes. */
  readonly expiresAt: number;
}

export type DownloadOutcome =
  | { readonly status: 'done'; readonly rows: number; readonly file: StoredFile }
  | { readonly status: 'failed'; readonly error: string };

/** How a node holds a download while it works on it. */
export interface Lease {
  readonly id: string;
  /** Names this attempt among all others, those of the same node too. */
  readonly holder: string;
}

/** Downloads and who works on them. Instants are UNIX seconds. Any node can go on with what another one left. */
export interface Downloads {
  /**
   * Under a key that the organisation used within the last day: the download that it made, or that the key was used for
   * another one. The same request by a caller who sees other agents asks for another one.
   */
  create(download: NewDownload, idempotency: IdempotencyKey | undefined, now: number): Promise<Download | 'key-reused'>;
  /** One that was made by whoever may see no more than the view does. */
  find(view: AgentView, id: string): Promise<Download | undefined>;
  /** The newest first. */
  list(view: AgentView, limit: number): Promise<readonly Download[]>;
  /** How many of an organisation wait or run. */
  countOpen(organisationId: number): Promise<number>;
  /**
   * Takes the oldest that waits, or whose holder has let its lease run out. One that has run out of attempts fails
   * instead. Undefined when there is nothing to do.
   */
  take(holder: string, leaseUntil: number, now: number): Promise<Download | undefined>;
  /** Keeps a lease and says how far it is; false when it is lost: cancelled, or taken by another. */
  keep(lease: Lease, rows: number, leaseUntil: number): Promise<boolean>;
  /** False when the lease was lost; then nothing changed. */
  end(lease: Lease, outcome: DownloadOutcome, now: number): Promise<boolean>;
  /** Puts one back into the queue that was not finished, through no fault of its own. */
  giveBack(lease: Lease): Promise<void>;
  /**
   * Ends it, whether it waits, runs or is done; one that failed or was cancelled stays as it is. The answer still has
   * the file that was there, so that the caller can remove it; from then on the download has none. Undefined when there
   * is no such download.
   */
  cancel(view: AgentView, id: string, now: number): Promise<Download | undefined>;
  /** Forgets those whose file has expired, and those that ended without one before an instant. */
  forget(now: number, endedBefore: number): Promise<void>;
}

/** A secret that links are signed with. */
export interface LinkKey {
  readonly id: string;
  readonly secret: Uint8Array;
  readonly createdAt: number;
}

export interface LinkKeys {
  /** The newest first: it signs, the others are for links that are still in use. */
  list(): Promise<readonly LinkKey[]>;
  /** Adds a key, unless there is one that is not older than `since`. */
  addUnlessSince(key: LinkKey, since: number): Promise<void>;
  /** Forgets keys that were followed by a newer one before an instant. */
  forgetFollowedBefore(instant: number): Promise<void>;
}
