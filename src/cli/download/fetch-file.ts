import { createHash } from 'node:crypto';
import {
  type Broadgauge,
  BroadgaugeError,
  ConnectionError,
  type FileTarget,
  type LinkedFile,
  type Receipt,
} from '#client';
import { RETRIES } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import type { Progress } from '../progress.ts';

/** Fetches the missing bytes of a file; `startProgress` gets the number of bytes that the target already has. */
export async function fetchFile(
  bg: Broadgauge,
  file: Pick<LinkedFile, 'url' | 'bytes' | 'sha256'>,
  target: FileTarget,
  startProgress?: (bytesBefore: number) => Progress,
): Promise<void> {
  let progress: Progress | undefined;
  let shown = 0;
  const onBytes = (bytes: number) => {
    if (progress === undefined) progress = startProgress?.(bytes);
    else progress.advance(bytes - shown);
    shown = bytes;
  };
  try {
    await bg.fetchFile(file, target, { createHash: () => createHash('sha256'), onBytes, retries: RETRIES });
  } catch (error) {
    throw linkInWords(error, new URL(file.url));
  } finally {
    progress?.end();
  }
}

/** The receipt of a file, by its link. */
export async function fetchReceipt(bg: Broadgauge, url: string): Promise<Receipt> {
  return bg.fetchReceipt(url).catch((error: unknown) => {
    throw linkInWords(error, new URL(url));
  });
}

function linkInWords(error: unknown, { origin }: URL): unknown {
  if (error instanceof ConnectionError) {
    const reason = error.code ?? (error.cause as Error | undefined)?.message ?? error.message;
    return new CommandFailure(
      error.problem === 'unreachable'
        ? `Can't reach ${origin}, where the link leads (${reason}).`
        : `The connection to ${origin} was lost (${reason}).`,
    );
  }
  if (!(error instanceof BroadgaugeError)) return error;
  const answered = `${origin} answered ${error.status} instead of the file.`;
  const mayPass = error.status >= 500 || error.status === 429;
  return new CommandFailure(mayPass ? answered : `${answered} The link may have expired.`);
}
