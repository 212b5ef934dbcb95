import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMistyped } from '../access/token.ts';
import { ServiceError } from '../errors.ts';
import { CommandFailure, PassingFailure } from './failure.ts';
import { requestAt } from './request-at.ts';

export interface ApiAnswer {
  readonly data: unknown;
  readonly message: string;
  readonly next: string | null | undefined;
}

export interface ApiOptions {
  readonly url: string;
  readonly token: string | undefined;
}

interface Body {
  readonly contentType: string;
  readonly encoding?: string;
  readonly stream?: Readable;
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that is at hand as a whole, so that it can be sent again. */
export interface Parcel {
  readonly contentType: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Too many requests, or too much to do. */
const BUSY = [429, 503];

/** The service's API as the commands use it: JSON in and out, streams for long lists, failures as plain words. */
export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  call(method: string, path: string, json?: unknown): Promise<ApiAnswer> {
    return this.#send(
      method,
      path,
      json === undefined ? undefined : { contentType: 'application/json', text: JSON.stringify(json) },
    );
  }

  upload(
    path: string,
    body: Required<Pick<Body, 'contentType' | 'stream'>> & Pick<Body, 'encoding'>,
  ): Promise<ApiAnswer> {
    return this.#send('POST', path, body);
  }

  post(path: string, { contentType, body, headers }: Parcel): Promise<ApiAnswer> {
    return this.#send('POST', path, { contentType, headers, text: body });
  }

  async #send(method: string, path: string, body: Body | undefined): Promise<ApiAnswer> {
    const { url, token } = this.#options;
    if (token === undefined) {
      throw new CommandFailure('No token: set BROADGAUGE_TOKEN to one, or give it with --token.', 2);
    }
    const response = await this.#exchange(new URL(url + path), method, token, body);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response) chunks.push(chunk as Buffer);
    } catch (error) {
      throw this.#lost(error as NodeJS.ErrnoException);
    }
    // A refusal may come before everything was sent: the rest is of no use.
    body?.stream?.destroy();
    return this.#read(response, Buffer.concat(chunks).toString());
  }

  /** A source that can't be read has its own words. */
  #lost(error: NodeJS.ErrnoException): Error {
    if (error instanceof CommandFailure || error instanceof ServiceError) return error;
    const connection = error.code ?? error.message;
    return new PassingFailure(
      `Can't reach ${this.#options.url} (${connection}). Is the service running? Start it with: broadgauge serve`,
      { connection },
    );
  }

  #exchange(target: URL, method: string, token: string, body: Body | undefined): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const unreachable = (error: NodeJS.ErrnoException) => reject(this.#lost(error));
      const request = requestAt(target, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': body.contentType }),
          ...(body?.encoding && { 'content-encoding': body.encoding }),
          ...body?.headers,
        },
      });
      request.on('response', resolve).on('error', unreachable);
      if (body?.stream) pipeline(body.stream, request).catch(unreachable);
      else request.end(body?.text);
    });
  }

  #read({ statusCode: status = 0, headers }: IncomingMessage, text: string): ApiAnswer {
    const answer = parseAnswer(text);
    if (status < 300 && answer.code === 'OK') {
      return { data: answer.data, message: answer.message ?? '', next: answer.next };
    }
    if (status === 403) throw new CommandFailure(deniedReason(this.#options.token ?? ''));
    const issues = Object.entries(answer.errors ?? {}).map(([key, messages]) => `  ${key}: ${messages.join(' ')}`);
    const reason = [`${answer.message ?? `The service answered ${status}.`}`, ...issues].join('\n');
    if (!BUSY.includes(status)) throw new CommandFailure(reason);
    const seconds = Number(headers['retry-after']);
    throw new PassingFailure(reason, seconds > 0 ? { retryAfterMs: seconds * 1000 } : {});
  }
}

function deniedReason(token: string): string {
  return isMistyped(token)
    ? 'Access denied: the token is mistyped, its checksum does not fit.'
    : 'Access denied: the token is unknown, expired or revoked, or lacks the scope for this command.';
}

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly next?: string | null;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function parseAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
