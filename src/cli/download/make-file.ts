import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Broadgauge, type Download, DownloadError, type FinishedDownload } from '#client';
import type { JsonObject } from '../../lib/read.ts';
import { connect, RETRIES, unchecked } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { inWords, type ServiceAddress } from '../in-words.ts';
import { rowsPerSecond, startTerminalLine } from '../progress.ts';

interface MakeFileOptions {
  readonly address: ServiceAddress;
  /** Aborting cancels the download. */
  readonly signal: AbortSignal;
  readonly onState: (download: Download) => void;
}

/** Requests a file from the service, and waits for it. */
export async function makeFile(
  of: 'metric_data' | 'test_data',
  request: JsonObject,
  { address, signal, onState }: MakeFileOptions,
): Promise<FinishedDownload> {
  const bg = connect(address, { wait: (ms) => setTimeout(ms, undefined, { signal }) });
  let id: string | undefined;
  try {
    // A lost answer is requested again: the key prevents a second file.
    const options = { idempotencyKey: randomUUID(), retries: RETRIES };
    const begun = await bg.request(`POST /${of}_download`, { body: unchecked(request) }, options);
    id = begun.id;
    return await bg.waitForDownload(begun, { onProgress: onState, retries: RETRIES, signal });
  } catch (error) {
    if (!signal.aborted) throw error instanceof DownloadError ? withoutFile(error) : error;
    if (id !== undefined) await cancel(bg, address, id);
    throw signal.reason;
  }
}

async function cancel(bg: Broadgauge, address: ServiceAddress, id: string): Promise<void> {
  try {
    await bg.request('DELETE /downloads/{id}', { id });
  } catch (error) {
    const { message } = inWords(error, address) as Error;
    throw new CommandFailure(`The service could not be told to cancel the download. ${message}`);
  }
}

function withoutFile({ download: { status, error } }: DownloadError): CommandFailure {
  if (status === 'failed') return new CommandFailure(error ?? 'The download failed.');
  if (status === 'cancelled') return new CommandFailure('The download was cancelled.');
  return new CommandFailure('The file has expired already. Run the command again.');
}

type State = Pick<Download, 'status' | 'rows'>;

/** The progress of a download, on a terminal. */
interface WaitingLine {
  readonly show: (state: State) => void;
  readonly end: () => void;
}

export function startWaitingLine(label: string): WaitingLine {
  const startedAt = Date.now();
  let state: State = { status: 'queued', rows: 0 };
  const line = startTerminalLine(() => waitingText(label, state, (Date.now() - startedAt) / 1000));
  line.redraw();
  return {
    show: (next) => {
      state = next;
      line.redraw();
    },
    end: line.end,
  };
}

export function waitingText(label: string, { status, rows }: State, seconds: number): string {
  if (status === 'queued') return `${label}: waiting for the service`;
  return `${label}: ${rows.toLocaleString('en')} rows, ${rowsPerSecond(rows, seconds)}`;
}
