import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { written } from '../../sql/clickhouse/dialect.ts';
import { type Fragment, join, render, sql, value } from '../../sql/fragment.ts';
import { ClickHouseError, toServiceError } from './failure.ts';

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Rows of an INSERT. */
  readonly body?: Buffer;
  /** Temporary tables live as long as one. */
  readonly session?: string;
  readonly settings?: Readonly<Record<string, string | number>>;
}

const WANTED_SETTINGS: Readonly<Record<string, string>> = {
  // An answer to an insert means that the rows are stored.
  async_insert: '0',
  // Rows that were stored once and removed can be stored again.
  insert_deduplicate: '0',
  // A batch may be of many months.
  max_partitions_per_insert_block: '0',
  cancel_http_readonly_queries_on_client_close: '1',
};

/** Below what the oldest servers keep an idle connection open for. */
const IDLE_MS = 5_000;

/** The HTTP interface of one server. A statement that is given up is ended on the server too. */
export class Server {
  readonly #url: URL;
  readonly #location: ClickHouseLocation;
  readonly #agent: Agent;
  /** Of those that are wanted, the settings that the server's version has. */
  #settings: Readonly<Record<string, string>> = {};

  constructor(url: string, location: ClickHouseLocation) {
    this.#url = new URL(url);
    this.#location = location;
    const options = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' as const };
    this.#agent = this.#url.protocol === 'https:' ? new SecureAgent(options) : new Agent(options);
  }

  /** For people. */
  get host(): string {
    return this.#url.host;
  }

  /** Learns which settings the server has; an unknown one would be refused. */
  async greet(signal?: AbortSignal): Promise<void> {
    const names = Object.keys(WANTED_SETTINGS).map(value);
    const known = await this.rows(sql`SELECT name FROM system.settings WHERE name IN (${join(names)})`, {
      ...(signal && { signal }),
    });
    this.#settings = Object.fromEntries(known.map(([name]) => [String(name), WANTED_SETTINGS[String(name)] ?? '']));
  }

  /** The whole answer, once it is known to be whole. */
  async run(statement: Fragment, options: RunOptions = {}): Promise<Buffer> {
    return this.open(statement, options, (answer) => buffer(answer));
  }

  /** The values of a statement that ends in no FORMAT. */
  async rows(statement: Fragment, options: RunOptions = {}): Promise<readonly (readonly unknown[])[]> {
    const text = await this.run(sql`${statement} FORMAT JSONCompact`, options);
    return (JSON.parse(text.toString()) as { data: unknown[][] }).data;
  }

  /** An answer of any length, which the server has finished before it sends any of it. */
  async open<T>(statement: Fragment, options: RunOptions, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const { signal } = options;
    signal?.throwIfAborted();
    const queryId = randomUUID();
    const kill = () => void this.#kill(queryId);
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const answer = await this.#send(statement, queryId, options);
      if (answer.statusCode !== 200) throw new ClickHouseError((await buffer(answer)).toString());
      return await read(answer);
    } catch (error) {
      signal?.throwIfAborted();
      throw toServiceError(error);
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(statement: Fragment, queryId: string, options: RunOptions): Promise<IncomingMessage> {
    const { body, session, settings, signal } = options;
    const text = render(statement, written);
    const parameters = new URLSearchParams({
      database: this.#location.database,
      query_id: queryId,
      wait_end_of_query: '1',
      max_query_size: '100000000',
      max_ast_elements: '1000000',
      output_format_json_quote_64bit_integers: '1',
      ...this.#settings,
      ...(session && { session_id: session, session_timeout: '120' }),
      ...(body && { query: text }),
      ...Object.fromEntries(Object.entries(settings ?? {}).map(([key, value]) => [key, String(value)])),
    });
    const { user, password } = this.#location;
    const outgoing = (this.#url.protocol === 'https:' ? httpsRequest : httpRequest)(
      new URL(`/?${parameters}`, this.#url),
      {
        method: 'POST',
        agent: this.#agent,
        headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
        ...(signal && { signal }),
      },
    );
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.once('response', resolve).once('error', reject),
    );
    outgoing.end(body ?? text);
    return answered.catch((error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just when it was used again: it has not seen the statement.
      if (!outgoing.reusedSocket || error.code !== 'ECONNRESET') throw error;
      return this.#send(statement, queryId, options);
    });
  }

  async #kill(queryId: string): Promise<void> {
    const statement = sql`KILL QUERY WHERE query_id = ${value(queryId)}`;
    const answer = await this.#send(statement, randomUUID(), {}).catch(() => undefined);
    answer?.resume();
  }
}
