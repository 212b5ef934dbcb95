import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { isMistyped } from '../../access/token.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import type { ApiOptions } from '../api.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { requestAt } from '../request-at.ts';

export interface Asking extends ApiOptions {
  /** How the caller calls the field with an issue. */
  readonly nameOf: (issueKey: string) => string;
}

/** Asks, and hands on the bytes of the answer as they come, however many there are. A refusal is thrown in words. */
export async function ask(path: string, request: JsonObject, asking: Asking): Promise<AsyncIterable<Buffer>> {
  const { url, token, nameOf } = asking;
  if (token === undefined) {
    throw new CommandFailure('No token: set BROADGAUGE_TOKEN to one, or give it with --token.', EXIT.usage);
  }
  const response = await open(url, path, token, JSON.stringify(request));
  const chunks = chunksOf(response, url);
  if (response.statusCode === 200) return chunks;
  throw refusal(response.statusCode ?? 0, await text(chunks), token, nameOf);
}

function open(url: string, path: string, token: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    const request = requestAt(new URL(url + path), { method: 'POST', headers });
    request.on('response', resolve).on('error', ({ code, message }: NodeJS.ErrnoException) => {
      const hint = 'Is the service running? Start it with: broadgauge serve';
      reject(new CommandFailure(`Can't reach ${url} (${code ?? message}). ${hint}`));
    });
    request.end(body);
  });
}

async function* chunksOf(response: IncomingMessage, url: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) yield chunk as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`The connection to ${url} was lost (${code ?? message}): the answer is not whole.`);
  }
}

function refusal(status: number, body: string, token: string, nameOf: Asking['nameOf']): CommandFailure {
  if (status === 403) {
    return new CommandFailure(
      isMistyped(token)
        ? 'Access denied: the token is mistyped, its checksum does not fit.'
        : 'Access denied: the token is unknown, expired or revoked, or lacks the scope for this command.',
    );
  }
  const { message = `The service answered ${status}.`, errors = {} } = parseRefusal(body);
  const issues = Object.entries(errors).flatMap(([key, reasons]) =>
    reasons.map((reason) => `  ${nameOf(key)}: ${reason}`),
  );
  return new CommandFailure([message, ...issues].join('\n'));
}

interface Refusal {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Something in between may answer with other things than JSON. */
function parseRefusal(body: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
