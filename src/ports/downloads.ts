import type { AgentView } from '../access/caller.ts';
import type { ExportFormat } from '../plan/export-format.ts';
import type { IdempotencyKey } from './idempotency.ts';

export type DownloadStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** The content of a download. */
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

/** A node's lease of a download while it works on it. */
export interface Lease {
  readonly id: string;
  /** Unique to this attempt, also within the node. */
  readonly holder: string;
}

/** Downloads and their leases. Instants are UNIX seconds. Any node can take over a download that another one left. */
export interface Downloads {
  /**
   * With a key that the organisation used within the last day: returns the earlier download, or that the key was used for
   * another request. The same request by a caller who sees other agents is another request. `too-many`: so many of the
   * organisation wait or run already; 0, the default, is no limit.
   */
  create(
    download: NewDownload,
    idempotency: IdempotencyKey | undefined,
    now: number,
    openMax?: number,
  ): Promise<Download | 'key-reused' | 'too-many'>;
  /** A download whose caller saw no agent outside this view. */
  find(view: AgentView, id: string): Promise<Download | undefined>;
  /** The newest first. */
  list(view: AgentView, limit: number): Promise<readonly Download[]>;
  /** The number of an organisation's waiting and running downloads. */
  countOpen(organisationId: number): Promise<number>;
  /** The numbers of waiting and running downloads of all organisations, and the creation time of the oldest of each. */
  queue(): Promise<readonly OpenDownloads[]>;
  /**
   * Takes the oldest download that waits or whose lease has expired. One without attempts left fails instead. Undefined
   * when there is nothing to do.
   */
  take(holder: string, leaseUntil: number, now: number): Promise<Download | undefined>;
  /** Extends a lease and stores the progress; false if the lease is lost: cancelled, or taken by another node. */
  extendLease(lease: Lease, rows: number, leaseUntil: number): Promise<boolean>;
  /** False when the lease was lost; then nothing changed. */
  end(lease: Lease, outcome: DownloadOutcome, now: number): Promise<boolean>;
  /** Puts an unfinished download back into the queue; the attempt does not count. */
  giveBack(lease: Lease): Promise<void>;
  /**
   * Ends a download that waits, runs or is done; a failed or cancelled one does not change. The returned download still
   * has its file, so that the caller can remove it; the stored one has none. Undefined: there is no such download.
   */
  cancel(view: AgentView, id: string, now: number): Promise<Download | undefined>;
  /** Of all organisations. */
  files(): Promise<readonly StoredFile[]>;
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
