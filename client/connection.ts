import { ConnectionError, RateLimitedError, UnavailableError } from './errors.ts';
import { pause } from './pause.ts';
import { type Envelope, readEnvelope, readRefusal } from './read-answer.ts';
import type { RequestBody } from './row-body.ts';

export interface BroadgaugeOptions {
  /** Where the service is, such as `https://measure.example`; empty in a page of the service's own. */
  readonly url: string;
  /** Without one none is sent, and a browser's cookie speaks for the caller. */
  readonly token?: string | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Sent with every request to the service. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * How often a read is asked again when the service is busy (429 and 503), each time after the pause that it asks for.
   * Never, unless given. What changes anything is never sent twice.
   */
  readonly retries?: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface ServiceRequest extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: RequestBody;
  readonly idempotencyKey?: string | undefined;
  /** Changes nothing, so that it may be asked again. */
  readonly isRead: boolean;
}

/** Parameters that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** An address and who calls it; every request goes through here. */
export class Connection {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof globalThis.fetch;
  readonly #retries: number;

  constructor({ url, token, fetch, headers, retries = 0 }: BroadgaugeOptions) {
    if (!/^(https?:\/\/|\/|$)/i.test(url)) throw new TypeError(`${url} is not an HTTP address.`);
    // Refused here, because a header that can't be sent is quoted by the error of some engines.
    if (token !== undefined && !/^[!-~]+$/.test(token)) throw new TypeError('The token has characters that none has.');
    this.#url = url.replace(/\/+$/, '');
    this.#headers = { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    // A browser's own does not work as a method of another object.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#retries = retries;
  }

  /** The data of an answer. */
  async call<T>(request: ServiceRequest): Promise<T> {
    const { data } = await this.envelope(request);
    return data as T;
  }

  async envelope(request: ServiceRequest): Promise<Envelope> {
    return readEnvelope(await this.open(request), request.signal);
  }

  /** An answer that is no refusal, its body still to be read. */
  async open(request: ServiceRequest): Promise<Response> {
    for (let retriesLeft = request.isRead ? this.#retries : 0; ; retriesLeft -= 1) {
      try {
        return await this.#send(request);
      } catch (error) {
        if (retriesLeft <= 0 || !isBusy(error)) throw error;
        await pause((error.retryAfter ?? 1) * 1000, request.signal);
      }
    }
  }

  /** A link carries its own right and may lead elsewhere: nothing of the caller's goes with it. */
  openLink(link: string, { signal }: CallOptions): Promise<Response> {
    return this.#exchange(link, { credentials: 'omit' }, signal);
  }

  #send({ method, path, query = {}, body, idempotencyKey, signal }: ServiceRequest): Promise<Response> {
    const headers = {
      accept: 'application/json',
      ...this.#headers,
      ...(body && { 'content-type': body.contentType }),
      ...(body?.gzip && { 'content-encoding': 'gzip' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const init = { method, headers, credentials: 'same-origin', ...(body && bodyInit(body)) } as const;
    return this.#exchange(`${this.#url}${path}${queryString(query)}`, init, signal);
  }

  async #exchange(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    let response: Response;
    try {
      response = await this.#fetch(address, { ...init, signal: signal ?? null });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ConnectionError(`No answer from ${this.#url || 'the service'}: ${reasonOf(cause)}`, cause);
    }
    if (response.ok) return response;
    throw await readRefusal(response, signal);
  }
}

/** A stream is sent while it is made, which engines want to be told. */
function bodyInit({ bytes }: RequestBody): RequestInit {
  const init = { body: bytes, ...(bytes instanceof ReadableStream && { duplex: 'half' }) };
  return init as RequestInit;
}

function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function isBusy(error: unknown): error is RateLimitedError | UnavailableError {
  return error instanceof RateLimitedError || error instanceof UnavailableError;
}

/** Node hides why a fetch has failed behind one more error. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const innermost = cause instanceof Error ? cause : error;
  return innermost instanceof Error ? innermost.message : String(innermost);
}
