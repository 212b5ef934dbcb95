import { notThisApi, readRefusal } from './answer.ts';
import { ConnectionError } from './errors.ts';
import { type RequestBody, requestBody } from './request-body.ts';
import { pause, Retry, type Wait } from './retry.ts';

export interface BroadgaugeOptions {
  /** The address of the service, such as `https://measure.example`; empty in a page of the service itself. */
  readonly url: string;
  /** Without one none is sent, and a browser's cookie speaks for the caller. */
  readonly token?: string | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Sent with every request to the service. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * How often a call is sent again when the service is busy or the connection was lost: reads, and what has an
   * idempotency key. The pause is the one that the service asks for. Never, unless given.
   */
  readonly retries?: number | undefined;
  /** A service that can't be reached is expected to start: the first call is sent again too. */
  readonly isExpected?: boolean | undefined;
  /** How it waits before that; with a timer, unless given. */
  readonly wait?: Wait | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For 24 hours the same request under the same key is carried out once and gets the same answer. */
  readonly idempotencyKey?: string | undefined;
  /** Instead of the `retries` of the client. */
  readonly retries?: number | undefined;
}

/** A call as its route and parameters say it. */
export interface Call {
  readonly route: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

/** Questions change nothing, whatever their method. */
const READS = [
  'POST /metric_data',
  'POST /comparison_data',
  'POST /test_data',
  'POST /metric_data.csv',
  'POST /test_data.csv',
  'POST /metadata/preview',
];

/** An address and who calls it; every request goes through here. */
export class Connection {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof globalThis.fetch;
  readonly #retries: number;
  readonly #wait: Wait;
  readonly #isExpected: boolean;
  readonly #retry: Retry;

  constructor({ url, token, fetch, headers, retries = 0, isExpected = false, wait = pause }: BroadgaugeOptions) {
    if (!/^(https?:\/\/|\/|$)/i.test(url)) throw new TypeError(`${url} is not an HTTP address.`);
    // Refused here, because a header that can't be sent is quoted by the error of some engines.
    if (token !== undefined && !/^[!-~]+$/.test(token)) throw new TypeError('The token has characters that none has.');
    this.#url = url.replace(/\/+$/, '');
    this.#headers = { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    // A browser's own does not work as a method of another object.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#retries = retries;
    this.#wait = wait;
    this.#isExpected = isExpected;
    this.#retry = this.retry();
  }

  /** For separate work; the service's calls share one. */
  retry(): Retry {
    return new Retry(this.#wait, this.#isExpected);
  }

  /** Sends a call, and has its answer read by `read`: both again, if it is allowed and of use. */
  send<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const { body, ...parameters } = call.request;
    const sent = body === undefined ? undefined : requestBody(body);
    const retries = isRepeatable(call, sent) ? (call.options.retries ?? this.#retries) : 0;
    return this.#retry.run(async () => read(await this.#open(call, parameters, sent)), {
      retries,
      signal: call.options.signal,
    });
  }

  /** A link carries its own right and may lead elsewhere: nothing of the caller's goes with it. */
  openLink(link: string, init: Pick<RequestInit, 'headers'>, signal: AbortSignal | undefined): Promise<Response> {
    return this.#fetchOk(link, { ...init, credentials: 'omit' }, signal);
  }

  async #open(call: Call, parameters: Readonly<Record<string, unknown>>, body: RequestBody | undefined) {
    const { idempotencyKey, signal } = call.options;
    const [method = '', path = ''] = call.route.split(' ');
    const headers = {
      accept: 'application/json',
      ...this.#headers,
      ...(body && { 'content-type': body.contentType }),
      ...(body?.gzip && { 'content-encoding': 'gzip' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const init = { method, headers, credentials: 'same-origin', ...(body && bodyInit(body)) } as const;
    const response = await this.#fetchOk(`${this.#url}${addressOf(path, parameters)}`, init, signal);
    // Another path of the service, or another server, has answered: the API has no pages and no other success.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (response.status === 200 && !isPage) return response;
    await response.body?.cancel();
    throw notThisApi(response.status);
  }

  async #fetchOk(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    let response: Response;
    try {
      response = await this.#fetch(address, { ...init, signal: signal ?? null });
    } catch (cause) {
      signal?.throwIfAborted();
      const message = `No answer from ${this.#url || 'the service'}: ${reasonOf(cause)}`;
      throw new ConnectionError('unreachable', message, cause);
    }
    if (response.ok) return response;
    throw await readRefusal(response, signal);
  }
}

/** A stream is gone once it was sent. */
function isRepeatable({ route, request, options }: Call, body: RequestBody | undefined): boolean {
  if (body?.bytes instanceof ReadableStream) return false;
  const { dry_run = false } = (request.body ?? {}) as { readonly dry_run?: boolean };
  return route.startsWith('GET ') || READS.includes(route) || dry_run || options.idempotencyKey !== undefined;
}

/** A stream is sent while it is produced, which `fetch` requires to be declared. */
function bodyInit({ bytes }: RequestBody): RequestInit {
  const init = { body: bytes, ...(bytes instanceof ReadableStream && { duplex: 'half' }) };
  return init as RequestInit;
}

/** The path with its parameters, and the others as its query; undefined ones are omitted. */
function addressOf(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    else if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Node hides why a fetch has failed behind one more error. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const innermost = cause instanceof Error ? cause : error;
  return innermost instanceof Error ? innermost.message : String(innermost);
}
