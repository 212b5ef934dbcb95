import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { JsonObject } from '../../lib/read.ts';
import type { Api } from '../api.ts';
import { CommandFailure } from '../failure.ts';
import { sendAgain } from '../send-again.ts';

/** As the service tells of it. */
export interface Download {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly url: string | null;
  readonly error: string | null;
}

/** A file that can be fetched. */
export interface MadeFile {
  readonly url: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface MakeFileOptions {
  readonly api: Api;
  /** Whoever aborts it wants no file any more. */
  readonly signal: AbortSignal;
  readonly onState: (download: Download) => void;
}

const LOOK_MS = { first: 250, most: 2000 };

/** Has the service make a file, and waits for it. */
export async function makeFile(
  of: string,
  request: JsonObject,
  { api, signal, onState }: MakeFileOptions,
): Promise<MadeFile> {
  const wait = (ms: number) => setTimeout(ms, undefined, { signal });
  const send = sendAgain(wait);
  // An answer that was lost is asked for again: the key keeps the service from making the file twice.
  const parcel = {
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(request)),
    headers: { 'idempotency-key': randomUUID() },
  };
  let id: string | undefined;
  try {
    let { data } = await send(() => api.post(`/${of}_download`, parcel));
    for (let pauseMs = LOOK_MS.first; ; pauseMs = Math.min(2 * pauseMs, LOOK_MS.most)) {
      const download = data as Download;
      id = download.id;
      signal.throwIfAborted();
      onState(download);
      if (download.status !== 'queued' && download.status !== 'running') return finished(download);
      await wait(pauseMs);
      // At the address that the token was given for, wherever the answer's `statusUrl` leads.
      ({ data } = await send(() => api.call('GET', `/downloads/${id}`)));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    if (id !== undefined) await cancel(api, id);
    throw signal.reason;
  }
}

async function cancel(api: Api, id: string): Promise<void> {
  try {
    await api.call('DELETE', `/downloads/${id}`);
  } catch (error) {
    throw new CommandFailure(`The service could not be told to cancel the download. ${(error as Error).message}`);
  }
}

function finished({ status, rows, bytes, sha256, url, error }: Download): MadeFile {
  if (status === 'failed') throw new CommandFailure(error ?? 'The download failed.');
  if (status === 'cancelled') throw new CommandFailure('The download was cancelled.');
  if (url === null || bytes === null || sha256 === null) {
    throw new CommandFailure('The file has expired already. Run the command again.');
  }
  return { url, rows, bytes, sha256 };
}
