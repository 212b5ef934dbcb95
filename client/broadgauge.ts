import { type Envelope, type PartsOptions, parseRows, readArrow, readEnvelope, readParts, textOf } from './answer.ts';
import type { AnswerPart } from './answer-scanner.ts';
import { type BroadgaugeOptions, type Call, type CallOptions, Connection } from './connection.ts';
import {
  DownloadError,
  type FetchFileOptions,
  type FileTarget,
  type FinishedDownload,
  fetchFile,
  fetchReceipt,
  type LinkedFile,
  wholeBody,
} from './files.ts';
import type {
  Download,
  MetadataChange,
  MetadataMatch,
  MetricQuestion,
  RawQuestion,
  Receipt,
  TestKey,
  TestQuestion,
} from './openapi.ts';
import type { MetricAnswer, RawPointOf, TestRecord } from './questions.ts';
import { pause } from './retry.ts';
import type { CsvRoute, DataOf, ItemOf, PagedRoute, RequestOf, Route } from './routes.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** A list with pages: iterate over its items, or read single pages. */
export interface Pages<T> extends AsyncIterable<T> {
  /** The first page, or the one that begins at a cursor. */
  page(cursor?: string | null): Promise<Page<T>>;
}

export interface StreamOptions extends CallOptions, Pick<PartsOptions, 'onMessage' | 'onReceipt' | 'onIgnored'> {}

export interface WaitOptions extends CallOptions {
  /** Told of every look at it. */
  readonly onProgress?: ((download: Download) => void) | undefined;
  /** Time between two looks; unless given, it grows from a quarter of a second to two seconds. */
  readonly pollMs?: number | undefined;
}

/** A request may be omitted if all its fields are optional. */
type Arguments<Request, Options = CallOptions> = object extends Request
  ? [request?: Request, options?: Options]
  : [request: Request, options?: Options];

/** Points stand in the `metricData` of their series, records in the list itself. */
const ROW_LISTS = { 'POST /metric_data': ['data', 'metricData'], 'POST /test_data': ['data'] } as const;

export type StreamRoute = keyof typeof ROW_LISTS;

const POLL_MS = { first: 250, most: 2000 };

/**
 * A client of the service with one token. A call is named by its method and path, as in the API documentation.
 * Parameters have their names, the body is `body`, and the result is the `data` of the answer.
 */
export class Broadgauge {
  readonly #connection: Connection;

  constructor(options: BroadgaugeOptions) {
    this.#connection = new Connection(options);
  }

  /** The series of a question; their points have what it asks for. */
  request<const Q extends MetricQuestion>(
    route: 'POST /metric_data',
    request: { readonly body: Q },
    options?: CallOptions,
  ): Promise<MetricAnswer<Q>>;
  /** The records of a test, all at once. */
  request<T extends TestKey>(
    route: 'POST /test_data',
    request: { readonly body: TestQuestion & { readonly test: T } },
    options?: CallOptions,
  ): Promise<readonly TestRecord<T>[]>;
  /** Whom a change would change, without making it. */
  request(
    route: 'PUT /metadata',
    request: { readonly body: MetadataChange & { readonly dry_run: true } },
    options?: CallOptions,
  ): Promise<MetadataMatch>;
  request<R extends Route>(route: R, ...parameters: Arguments<RequestOf<R>>): Promise<DataOf<R>>;
  async request(route: string, request: object = {}, options: CallOptions = {}): Promise<unknown> {
    const { data } = await this.#envelope({ route, request: { ...request }, options });
    return data;
  }

  /** The whole answer, with its message. */
  envelope<R extends Route>(route: R, ...parameters: Arguments<RequestOf<R>>): Promise<Envelope<DataOf<R>>>;
  envelope(route: string, request: object = {}, options: CallOptions = {}): Promise<Envelope> {
    return this.#envelope({ route, request: { ...request }, options });
  }

  /** A list with pages. */
  pages<R extends PagedRoute>(route: R, ...parameters: Arguments<RequestOf<R>>): Pages<ItemOf<R>>;
  pages(route: string, request: object = {}, options: CallOptions = {}): Pages<unknown> {
    const page = async (cursor?: string | null): Promise<Page<unknown>> => {
      const paged = cursor ? { ...request, cursor } : { ...request };
      const { data, next } = await this.#envelope({ route, request: paged, options });
      return { items: data as readonly unknown[], next: next ? new URL(next).searchParams.get('cursor') : null };
    };
    return {
      page,
      async *[Symbol.asyncIterator]() {
        let cursor: string | null = null;
        do {
          const { items, next }: Page<unknown> = await page(cursor);
          yield* items;
          cursor = next;
        } while (cursor !== null);
      },
    };
  }

  /** The single results of a question, one by one as they arrive: an answer of any length needs little memory. */
  rows<const Q extends RawQuestion>(
    route: 'POST /metric_data',
    request: { readonly body: Q },
    options?: StreamOptions,
  ): AsyncGenerator<RawPointOf<Q>, void, undefined>;
  /** The records of a test, one by one as they arrive: an answer of any length needs little memory. */
  rows<T extends TestKey>(
    route: 'POST /test_data',
    request: { readonly body: TestQuestion & { readonly test: T } },
    options?: StreamOptions,
  ): AsyncGenerator<TestRecord<T>, void, undefined>;
  rows(route: StreamRoute, request: { readonly body: unknown }, options?: StreamOptions) {
    return parseRows(this.stream(route, request, options));
  }

  /** The answer as text: the list and its rows, chunk by chunk as it arrives. */
  async *stream(
    route: StreamRoute,
    request: { readonly body: unknown },
    options: StreamOptions = {},
  ): AsyncGenerator<AnswerPart, void, undefined> {
    const response = await this.#connection.send({ route, request, options }, async (opened) => opened);
    yield* readParts(response, ROW_LISTS[route], options);
  }

  /** The answer as an Arrow stream, chunk by chunk as it arrives. One that was cut off has no end. */
  async *arrow(
    route: StreamRoute,
    request: { readonly body: unknown },
    options: StreamOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const call = { route, request: { ...request, format: 'arrow' }, options };
    const response = await this.#connection.send(call, async (opened) => opened);
    yield* readArrow(response, options);
  }

  /** A CSV, chunk by chunk as it arrives: one of any length needs little memory. */
  csv<R extends CsvRoute>(route: R, ...parameters: Arguments<RequestOf<R>>): AsyncGenerator<string, void, undefined>;
  async *csv(route: string, request: object = {}, options: CallOptions = {}): AsyncGenerator<string, void, undefined> {
    const call = { route, request: { ...request }, options };
    const response = await this.#connection.send(call, async (opened) => opened);
    yield* textOf(response, options.signal);
  }

  /** Resolves when the file of a download is complete; rejects with a DownloadError if it failed or was cancelled. */
  async waitForDownload(wanted: Download | string, options: WaitOptions = {}): Promise<FinishedDownload> {
    const { onProgress, pollMs, signal, retries } = options;
    const read = (id: string) => this.request('GET /downloads/{id}', { id }, { signal, retries });
    let download = typeof wanted === 'string' ? await read(wanted) : wanted;
    for (let pauseMs = pollMs ?? POLL_MS.first; ; pauseMs = pollMs ?? Math.min(2 * pauseMs, POLL_MS.most)) {
      signal?.throwIfAborted();
      onProgress?.(download);
      if (isFinished(download)) return download;
      if (download.status !== 'queued' && download.status !== 'running') throw new DownloadError(download);
      await pause(pauseMs, signal);
      download = await read(download.id);
    }
  }

  /** The bytes of a file, as they arrive; an end before its end is an error. */
  async openFile(
    { url, bytes }: Pick<LinkedFile, 'url' | 'bytes'>,
    { signal }: Pick<CallOptions, 'signal'> = {},
  ): Promise<ReadableStream<Uint8Array>> {
    return wholeBody(await this.#connection.openLink(url, {}, signal), bytes, signal);
  }

  /** Fetches the missing bytes of a file, resumes after a lost connection, and verifies the file. */
  fetchFile(
    file: Pick<LinkedFile, 'url' | 'bytes' | 'sha256'>,
    target: FileTarget,
    options: FetchFileOptions,
  ): Promise<void> {
    return fetchFile(this.#connection, file, target, options);
  }

  /** The receipt of a file whose question asked for one: what its `receiptUrl` leads to. */
  fetchReceipt(receiptUrl: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<Receipt> {
    return fetchReceipt(this.#connection, receiptUrl, signal);
  }

  #envelope(call: Call): Promise<Envelope> {
    return this.#connection.send(call, (response) => readEnvelope(response, call.options.signal));
  }
}

function isFinished(download: Download): download is FinishedDownload {
  return download.status === 'done' && download.url !== null;
}
