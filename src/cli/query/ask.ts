import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JsonObject } from '../../lib/read.ts';
import { type ApiOptions, exchange, refusalOf } from '../exchange.ts';
import { CommandFailure } from '../failure.ts';

export interface Asking extends ApiOptions {
  /** How the caller calls the field with an issue. */
  readonly nameOf: (issueKey: string) => string;
}

/** Asks, and hands on the bytes of the answer as they come, however many there are. A refusal is thrown in words. */
export async function ask(path: string, request: JsonObject, asking: Asking): Promise<AsyncIterable<Buffer>> {
  const body = { contentType: 'application/json', text: JSON.stringify(request) };
  const response = await exchange(asking, 'POST', path, body);
  const chunks = chunksOf(response, asking.url);
  if (response.statusCode === 200 && !isPage(response)) return chunks;
  throw refusalOf(response, await text(chunks), asking, asking.nameOf);
}

/** The API has no pages: another path of the service, or another server, has answered. */
function isPage({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/html') ?? false;
}

async function* chunksOf(response: IncomingMessage, url: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) yield chunk as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`The connection to ${url} was lost (${code ?? message}): the answer is not whole.`);
  }
}
