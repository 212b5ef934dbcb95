import { createHash } from 'node:crypto';
import { CommandFailure, PassingFailure } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { sendAgain } from '../send-again.ts';
import { fetchLink } from './fetch-link.ts';
import type { MadeFile } from './make-file.ts';
import type { Target } from './target.ts';

/** The bytes that came are not those of the file that was made. */
export class WrongFile extends CommandFailure {}

/** Fetches what a target does not have yet, again where a connection is lost, and makes sure that all of it is right. */
export async function fetchFile(
  { url, bytes, sha256 }: MadeFile,
  target: Target,
  startProgress: (bytesBefore: number) => Progress,
): Promise<void> {
  let hash = createHash('sha256');
  let at = 0;
  let etag: string | undefined;
  const take = (chunk: Buffer) => {
    hash.update(chunk);
    at += chunk.length;
    if (at > bytes) throw new WrongFile(`The file has more than the ${bytes} bytes that it should have.`);
  };
  const startAnew = async () => {
    await target.clear();
    progress.advance(-at);
    hash = createHash('sha256');
    at = 0;
  };
  for await (const chunk of target.existing()) take(chunk);
  const progress = startProgress(at);
  const send = sendAgain();

  const fetchRest = async () => {
    const before = at;
    try {
      const rest = await fetchLink(url, at, etag);
      if (rest.from < at) await startAnew();
      etag = rest.etag;
      for await (const chunk of rest.chunks) {
        await target.append(chunk);
        take(chunk);
        progress.advance(chunk.length);
      }
      if (at < bytes) throw new WrongFile(`The file has only ${at} of the ${bytes} bytes that it should have.`);
    } catch (error) {
      // It came further than before: go on at once.
      if (!(error instanceof PassingFailure && at > before)) throw error;
    }
  };

  try {
    while (at < bytes) await send(fetchRest);
  } finally {
    progress.end();
  }
  const found = hash.digest('hex');
  if (found !== sha256) throw new WrongFile(`The file has the sha256 ${found}, but it should have ${sha256}.`);
}
