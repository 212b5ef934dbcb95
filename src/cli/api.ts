import { type ApiOptions, type Body, exchange, parseAnswer, refusalOf, unreachable } from './exchange.ts';
import { NotFound } from './failure.ts';

export interface ApiAnswer {
  readonly data: unknown;
  readonly message: string;
  readonly next: string | null | undefined;
}

/** A body that is at hand as a whole, so that it can be sent again. */
export interface Parcel {
  readonly contentType: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The service's API as the commands use it: JSON in and out, streams for long lists, failures as plain words. */
export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** `nameOf` says how the caller calls a field that the service finds wrong. */
  call(method: string, path: string, json?: unknown, nameOf?: (key: string) => string): Promise<ApiAnswer> {
    const body = json === undefined ? undefined : { contentType: 'application/json', text: JSON.stringify(json) };
    return this.#send(method, path, body, nameOf);
  }

  /** What is there; undefined for a 404. */
  async find(path: string): Promise<ApiAnswer | undefined> {
    try {
      return await this.call('GET', path);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
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

  async #send(
    method: string,
    path: string,
    body: Body | undefined,
    nameOf?: (key: string) => string,
  ): Promise<ApiAnswer> {
    const response = await exchange(this.#options, method, path, body);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response) chunks.push(chunk as Buffer);
    } catch (error) {
      throw unreachable(this.#options.url, error as NodeJS.ErrnoException);
    }
    // A refusal may come before everything was sent: the rest is of no use.
    body?.stream?.destroy();
    const text = Buffer.concat(chunks).toString();
    const { code, data, message, next } = parseAnswer(text) as Partial<ApiAnswer> & { code?: string };
    const isDone = (response.statusCode ?? 0) < 300 && code === 'OK';
    if (!isDone) throw refusalOf(response, text, this.#options, nameOf);
    return { data, message: message ?? '', next };
  }
}
