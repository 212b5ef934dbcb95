import type { CallOptions, Connection } from './connection.ts';
import { pause } from './pause.ts';
import type { Compression, ExportFormat } from './questions.ts';
import { wholeBody } from './whole-body.ts';

export interface Download {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** So far; in the end all of them. */
  readonly rows: number;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly url: string | null;
  readonly statusUrl: string;
  readonly expiresAt: string | null;
  /** Why it failed. */
  readonly error: string | null;
}

export interface ListedDownload extends Download {
  readonly of: 'metric_data' | 'test_data';
  readonly format: ExportFormat;
  readonly compression: Compression;
  /** The question as it was sent. */
  readonly request: unknown;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** A file that is there. */
export interface LinkedFile {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number;
  readonly expiresAt: string;
}

export interface ExportedFile extends LinkedFile {
  readonly fileName: string;
}

export interface FinishedDownload extends LinkedFile {
  readonly id: string;
  readonly status: 'done';
}

export interface WaitOptions extends CallOptions {
  /** Told of every look at it. */
  readonly onProgress?: ((download: Download) => void) | undefined;
  /** Time between two looks; a second, unless given. */
  readonly pollMs?: number | undefined;
}

export interface Downloads {
  read(id: string, options?: CallOptions): Promise<Download>;
  /** The newest 100. */
  list(options?: CallOptions): Promise<readonly ListedDownload[]>;
  /** Ends it in any state and removes its file. */
  cancel(id: string, options?: CallOptions): Promise<Download>;
  /** Resolves when the file is there; a download that fails or is cancelled is a DownloadError. */
  wait(download: Download | string, options?: WaitOptions): Promise<FinishedDownload>;
  /** The bytes of a file, as they arrive; an end before its end is an error. */
  open(file: Pick<LinkedFile, 'url' | 'bytes'>, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
}

/** A download that has ended without a file, or whose file has gone. */
export class DownloadError extends Error {
  readonly download: Download;

  constructor(download: Download) {
    super(download.error ?? `The download ${download.id} is ${download.status} and has no file.`);
    this.name = 'DownloadError';
    this.download = download;
  }
}

const POLL_MS = 1000;

export function downloadsOf(connection: Connection): Downloads {
  const read = (id: string, { signal }: CallOptions = {}) =>
    connection.call<Download>({ method: 'GET', path: pathOf(id), isRead: true, signal });

  return {
    read,
    list: ({ signal } = {}) => connection.call({ method: 'GET', path: '/downloads', isRead: true, signal }),
    cancel: (id, { signal } = {}) => connection.call({ method: 'DELETE', path: pathOf(id), isRead: false, signal }),

    async wait(wanted, { onProgress, pollMs = POLL_MS, signal } = {}) {
      let download = typeof wanted === 'string' ? await read(wanted, { signal }) : wanted;
      for (;;) {
        onProgress?.(download);
        if (isFinished(download)) return download;
        if (!isOpen(download)) throw new DownloadError(download);
        await pause(pollMs, signal);
        download = await read(download.id, { signal });
      }
    },

    async open({ url, bytes }, options = {}) {
      return wholeBody(await connection.openLink(url, options), bytes, options.signal);
    },
  };
}

function pathOf(id: string): string {
  return `/downloads/${encodeURIComponent(id)}`;
}

function isOpen({ status }: Download): boolean {
  return status === 'queued' || status === 'running';
}

function isFinished(download: Download): download is Download & FinishedDownload {
  return download.status === 'done' && download.url !== null;
}
