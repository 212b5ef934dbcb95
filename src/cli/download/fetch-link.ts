import type { IncomingMessage } from 'node:http';
import { CommandFailure, PassingFailure } from '../failure.ts';
import { requestAt } from '../request-at.ts';

/** The rest of a file. */
export interface Rest {
  /** Where it begins: as asked for, or at 0 where the file is not the one that was begun. */
  readonly from: number;
  readonly etag: string | undefined;
  readonly chunks: AsyncIterable<Buffer>;
}

/** A connection on which nothing has come for so long is lost. */
const IDLE_MS = 60_000;

/** Asks for a file from a byte on. The link is all that is needed: no token goes to wherever it leads. */
export async function fetchLink(url: string, from: number, etag: string | undefined): Promise<Rest> {
  const target = new URL(url);
  const response = await open(target, {
    // The bytes as they are stored, which places are counted in.
    'accept-encoding': 'identity',
    ...(from > 0 && { range: `bytes=${from}-` }),
    ...(from > 0 && isStrong(etag) && { 'if-range': etag }),
  });
  const { statusCode: status = 0, headers } = response;
  const rest = (start: number): Rest => ({ from: start, etag: headers.etag, chunks: chunksOf(response, target) });
  if (status === 200) return rest(0);
  if (status === 206 && headers['content-range']?.startsWith(`bytes ${from}-`)) return rest(from);
  response.destroy();
  throw refusal(target, status, headers['retry-after']);
}

function open(target: URL, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = requestAt(target, { headers });
    request.setTimeout(IDLE_MS, () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    request.on('response', resolve).on('error', (error: NodeJS.ErrnoException) => {
      const connection = error.code ?? error.message;
      reject(new PassingFailure(`Can't reach ${target.origin}, where the link leads (${connection}).`, { connection }));
    });
    request.end();
  });
}

async function* chunksOf(response: IncomingMessage, target: URL): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) yield chunk as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Whatever Node calls it, the other side went away before it had sent everything.
    const connection = code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'ECONNRESET' : (code ?? message);
    throw new PassingFailure(`The connection to ${target.origin} was lost (${connection}).`, { connection });
  }
}

/** Others may be those of files that differ. */
function isStrong(etag: string | undefined): etag is string {
  return etag?.startsWith('"') ?? false;
}

function refusal({ origin }: URL, status: number, retryAfter: string | undefined): CommandFailure {
  const answered = `${origin} answered ${status} instead of the file.`;
  if (status < 500 && status !== 429) {
    return new CommandFailure(`${answered} The link may have expired.`);
  }
  const seconds = Number(retryAfter);
  return new PassingFailure(answered, seconds > 0 ? { retryAfterMs: seconds * 1000 } : {});
}
