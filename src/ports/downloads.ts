import type { AgentView } from '../access/caller.ts';
import type { ExportFormat } from '../plan/export-format.ts';
import type { IdempotencyKey } from './idempotency.ts';

export type DownloadStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What a download is to hold. */
export interface NewDownload {
  readonly id: string;
  readonly view: AgentView;
  readonly of: 'metric_data' | 'test_data';
  /** The request's body. */
  readonly request: unknown;
  readonly format: ExportFormat;
}

/** A file that is or was made in the background. */
export interface Download extends NewDownload {
  readonly status: DownloadStatus;
  /** How often a node has started it. */
  readonly attempts: number;
  /** Written so far. */
  readonly rows: number;
  readonly file: StoredFile | null;
  /** Why it failed, in words for the caller. */
  readonly error: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface StoredFile {
  readonly bytes: number;
  readonly sha256: string;
  /** In the object store. */
  readonly key: string;
  /** When it is removed. */
  readonly expiresAt: number;
}

export type DownloadOutcome =
  | { readonly status: 'done'; readonly rows: number; readonly file: StoredFile }
  | { readonly status: 'failed'; readonly error: string };

/** A node's claim on a download while it works on it. */
export interface Lease {
  readonly id: string;
  /** Unique to this attempt, among those of the same node too. */
  readonly holder: string;
}

/** Downloads and their leases. Instants are UNIX seconds. Any node can take over what another one left. */
export interface Downloads {
  /**
   * With a key that the organisation used within the last day: returns the earlier download, or that the key was used for
   * another request. The same request by a caller who sees other agents is another request.
   */
  create(download: NewDownload, idempotency: IdempotencyKey | undefined, now: number): Promise<Download | 'key-reused'>;
  /** A download whose caller saw no agent outside of this view. */
  find(view: AgentView, id: string): Promise<Download | undefined>;
  /** The newest first. */
  list(view: AgentView, limit: number): Promise<readonly Download[]>;
  /** The number of an organisation's downloads that wait or run. */
  countOpen(organisationId: number): Promise<number>;
  /** How many downloads of all organisations wait and run, and when the oldest of each was asked for. */
  queue(): Promise<readonly OpenDownloads[]>;
  /**
   * Takes the oldest download that waits or whose lease has expired. One without attempts left fails instead. Undefined
   * when there is nothing to do.
   */
  take(holder: string, leaseUntil: number, now: number): Promise<Download | undefined>;
  /** Extends a lease and stores the progress; false when the lease is lost: cancelled, or taken by another node. */
  extendLease(lease: Lease, rows: number, leaseUntil: number): Promise<boolean>;
  /** False when the lease was lost; then nothing changed. */
  end(lease: Lease, outcome: DownloadOutcome, now: number): Promise<boolean>;
  /** Puts an unfinished download back into the queue; the attempt does not count. */
  giveBack(lease: Lease): Promise<void>;
  /**
   * Ends a download that waits, runs or is done; one that failed or was cancelled stays as it is. The returned download
   * still has its file, so that the caller can remove it; the stored one has none. Undefined when there is no such download.
   */
  cancel(view: AgentView, id: string, now: number): Promise<Download | undefined>;
  /** Deletes downloads whose file has expired, and those that ended without a file before an instant. */
  forget(now: number, endedBefore: number): Promise<void>;
}

export interface OpenDownloads {
  readonly status: 'queued' | 'running';
  readonly downloads: number;
  readonly oldest: number;
}

/** A secret that signs links. */
export interface LinkKey {
  readonly id: string;
  readonly secret: Uint8Array;
  readonly createdAt: number;
}

export interface LinkKeys {
  /** The newest first: it signs; the others verify links that are still in use. */
  list(): Promise<readonly LinkKey[]>;
  /** Adds a key, unless there is one that is not older than `since`. */
  addUnlessSince(key: LinkKey, since: number): Promise<void>;
  /** Deletes keys that a newer one replaced before an instant. */
  forgetFollowedBefore(instant: number): Promise<void>;
}
