import { cutError } from './answer.ts';
import type { Connection } from './connection.ts';
import { type BroadgaugeError, ConnectionError, type ConnectionProblem, refusalError } from './errors.ts';
import type { CsvFile, Download, Receipt } from './openapi.ts';

/** A finished file. */
export type LinkedFile = Pick<CsvFile, 'url' | 'bytes' | 'sha256' | 'rows' | 'expiresAt'>;

export type FinishedDownload = Download & LinkedFile & { readonly status: 'done' };

/** A download that has ended without a file, or whose file has gone. */
export class DownloadError extends Error {
  readonly download: Download;

  constructor(download: Download) {
    super(download.error ?? `The download ${download.id} is ${download.status} and has no file.`);
    this.name = 'DownloadError';
    this.download = download;
  }
}

/** The bytes that came are not those of the file. */
export class WrongFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongFileError';
  }
}

/** The bytes of a file as they arrive; fewer or more of them than the file has are an error, never an end. */
export function wholeBody(
  { body }: Response,
  bytesWanted: number,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await reader?.read().catch((cause) => {
        throw cutError(cause, signal);
      });
      const value = chunk?.value;
      bytes += value?.length ?? 0;
      if (value ? bytes > bytesWanted : bytes < bytesWanted) {
        await reader?.cancel();
        throw new ConnectionError('incomplete', `The file has ${bytesWanted} bytes, but ${bytes} have come.`);
      }
      if (value) controller.enqueue(value);
      else controller.close();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

/** Receives the bytes of a file, in order. */
export interface FileTarget {
  /** The bytes from an earlier attempt. */
  existing(): AsyncIterable<Uint8Array>;
  append(chunk: Uint8Array): Promise<void>;
  /** Takes everything back. */
  clear(): Promise<void>;
}

/** SHA-256 as it goes along: `createHash('sha256')` of Node is one. */
export interface FileHash {
  update(chunk: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

export interface FetchFileOptions {
  readonly createHash: () => FileHash;
  /** Told how many bytes the target has, first of all those that it had before. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** How often it is asked for again after a lost connection that brought nothing. */
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Fetches the missing bytes, resumes after a lost connection, and verifies the file. */
export async function fetchFile(
  connection: Connection,
  { url, bytes, sha256 }: Pick<LinkedFile, 'url' | 'bytes' | 'sha256'>,
  target: FileTarget,
  { createHash, onBytes, retries = 0, signal }: FetchFileOptions,
): Promise<void> {
  let hash = createHash();
  let at = 0;
  let etag: string | null = null;
  const take = (chunk: Uint8Array) => {
    hash.update(chunk);
    at += chunk.length;
    if (at > bytes) throw new WrongFileError(`The file has more than the ${bytes} bytes that it should have.`);
  };
  for await (const chunk of target.existing()) take(chunk);
  onBytes?.(at);

  const fetchRest = async () => {
    const before = at;
    try {
      const rest = await openRest(connection, url, { from: at, etag }, signal);
      if (rest.from < at) {
        await target.clear();
        hash = createHash();
        at = 0;
        onBytes?.(at);
      }
      etag = rest.etag;
      for await (const chunk of rest.chunks) {
        await target.append(chunk);
        take(chunk);
        onBytes?.(at);
      }
      if (at < bytes) throw new WrongFileError(`The file has only ${at} of the ${bytes} bytes that it should have.`);
    } catch (error) {
      // It came further than before: go on at once.
      if (!(error instanceof ConnectionError && at > before)) throw error;
    }
  };

  const retry = connection.retry();
  while (at < bytes) {
    await retry.run(fetchRest, { retries, signal, isBusy: (status) => status === 429 || status >= 500 });
  }
  const found = hash.digest('hex');
  if (found !== sha256) throw new WrongFileError(`The file has the sha256 ${found}, but it should have ${sha256}.`);
}

/** The receipt of a file. */
export async function fetchReceipt(
  connection: Connection,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Receipt> {
  const response = await connection.openLink(url, {}, signal);
  if (response.status !== 200) throw linkRefusal(response.status);
  try {
    return (await response.json()) as Receipt;
  } catch (cause) {
    throw cutError(cause, signal);
  }
}

/** The rest of a file. */
interface Rest {
  /** The start of the answer: as requested, or 0 if the file has changed. */
  readonly from: number;
  readonly etag: string | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A connection on which nothing has come for so long is lost. */
const IDLE_MS = 60_000;

async function openRest(
  connection: Connection,
  url: string,
  { from, etag }: { readonly from: number; readonly etag: string | null },
  signal: AbortSignal | undefined,
): Promise<Rest> {
  const idle = startIdleTimer(signal);
  const headers = {
    // The stored bytes, which offsets refer to.
    'accept-encoding': 'identity',
    ...(from > 0 && { range: `bytes=${from}-` }),
    // Weak ones may be those of files that differ.
    ...(from > 0 && etag?.startsWith('"') && { 'if-range': etag }),
  };
  try {
    const response = await connection.openLink(url, { headers }, idle.signal);
    const isRest = response.headers.get('content-range')?.startsWith(`bytes ${from}-`) ?? false;
    if (response.status !== 200 && !(response.status === 206 && isRest)) {
      await response.body?.cancel();
      throw linkRefusal(response.status);
    }
    return {
      from: response.status === 206 ? from : 0,
      etag: response.headers.get('etag'),
      chunks: chunksOf(response, idle),
    };
  } catch (error) {
    idle.stop();
    throw error;
  }
}

function linkRefusal(status: number): BroadgaugeError {
  const message = `The link answered ${status} instead of the file.`;
  return refusalError({ status, message, code: undefined, issues: {}, requestId: undefined, retryAfter: undefined });
}

async function* chunksOf({ body }: Response, idle: IdleTimer): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      idle.restart('lost');
      const chunk = await reader?.read();
      if (chunk?.value === undefined) return;
      yield chunk.value;
    }
  } catch (cause) {
    throw cutError(cause, idle.signal);
  } finally {
    idle.stop();
    await reader?.cancel().catch(() => {});
  }
}

interface IdleTimer {
  readonly signal: AbortSignal;
  readonly restart: (problem: ConnectionProblem) => void;
  readonly stop: () => void;
}

/** Ends a connection on which nothing comes, unless the caller does. */
function startIdleTimer(signal: AbortSignal | undefined): IdleTimer {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = (problem: ConnectionProblem) => {
    stop();
    const timeout = Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' });
    const expire = () => controller.abort(new ConnectionError(problem, 'Nothing came for too long.', timeout));
    timer = setTimeout(expire, IDLE_MS);
  };
  restart('unreachable');
  return { signal: AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]), restart, stop };
}
