import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { statementText } from '../../sql/clickhouse/dialect.ts';
import { type Fragment, sql } from '../../sql/fragment.ts';
import { ClickHouseError, isAway, lacksReplicas, toServiceError } from './failure.ts';
import { Quorum } from './quorum.ts';
import { away, interruptible, lateError, textOf } from './read-answer.ts';
import { commentOf, type StatementKind } from './statement-kind.ts';
import { watchAddress } from './watch-address.ts';

export type Settings = Readonly<Record<string, string | number>>;

export interface RunOptions {
  readonly settings?: Settings;
  readonly signal?: AbortSignal;
  /** By default upkeep; of an insert, an insert. */
  readonly kind?: StatementKind;
  /** How the query id of an insert begins, so that it can be ended. */
  readonly named?: string;
}

const FORMATS = { Parquet: sql`Parquet`, JSONEachRow: sql`JSONEachRow`, RowBinary: sql`RowBinary` };

/** A body that can be sent again. */
export interface InsertedRows {
  readonly format: keyof typeof FORMATS;
  readonly body: () => Readable;
  /** An insert with the same token stores nothing more. */
  readonly token: string | undefined;
}

const CONNECTIONS_MAX = 64;
const SECOND_LOOK_MS = 100;
/** Stands behind the last row of an answer. An answer that was cut off or failed late lacks it. */
const END = Buffer.from('\u0004end\n');

const PARQUET_END = Buffer.from('PAR1');
const ARROW_END = Buffer.from([255, 255, 255, 255, 0, 0, 0, 0]);

const ARROW: Settings = { output_format_arrow_compression_method: 'none', output_format_arrow_string_as_string: 1 };

const ALWAYS: Settings = {
  skip_unavailable_shards: 0,
  // A replica that lags behind is not asked: what was acknowledged meanwhile could be missing.
  max_replica_delay_for_distributed_queries: 1,
  max_query_size: 16 * 2 ** 20,
  distributed_foreground_insert: 1,
  async_insert: 0,
  output_format_json_escape_forward_slashes: 0,
};

/** 2 lets settings be sent. Servers end only read-only statements whose connection is closed. */
const READ_ONLY: Settings = { readonly: 2, cancel_http_readonly_queries_on_client_close: 1 };

/** Rows as JSON arrays, one a line. */
const ROWS: Settings = {
  format_custom_escaping_rule: 'JSON',
  format_custom_row_before_delimiter: '[',
  format_custom_field_delimiter: ',',
  format_custom_row_after_delimiter: ']\n',
  format_custom_result_after_delimiter: END.toString(),
};

/** One text for each row, as it is. */
const LINES: Settings = {
  format_custom_escaping_rule: 'Raw',
  format_custom_row_after_delimiter: '\n',
  format_custom_result_after_delimiter: END.toString(),
};

/** What the register says of replicas, and what it is told. */
export interface ReplicaWatch {
  /** True if a replica may lack acknowledged rows. */
  areBehind(): boolean;
  /** Awaited before an insert that a replica may lack is acknowledged. */
  raise(): Promise<void>;
  /** An insert is acknowledged, by all replicas or by fewer. */
  onConfirmed(isFull: boolean): void;
}

const STRICT: ReplicaWatch = { areBehind: () => true, raise: async () => {}, onConfirmed: () => {} };

/** Only replicas that have everything answer. */
export const UP_TO_DATE: Settings = { fallback_to_stale_replicas_for_distributed_queries: 0 };

/** Called when a server begins to answer a statement, or does not. */
export type OnStatement = (kind: StatementKind, seconds: number) => void;

/** Equal addresses of one ClickHouse. A statement that an address does not answer goes to another, where that is safe. */
export class Server {
  readonly location: ClickHouseLocation;
  readonly quorum: Quorum;
  readonly replicas: ReplicaWatch;
  readonly #clients: readonly ClickHouseClient[];
  readonly #onStatement: OnStatement;
  #current = 0;

  constructor(
    location: ClickHouseLocation,
    timeoutMs: number,
    replicas: ReplicaWatch = STRICT,
    onStatement: OnStatement = () => {},
  ) {
    this.location = location;
    this.replicas = replicas;
    this.#onStatement = onStatement;
    const anyState = { settings: { select_sequential_consistency: 0 } };
    this.quorum = new Quorum((select) => this.rows(select, anyState), location.cluster);
    this.#clients = location.servers.map((url) =>
      createClient({
        url,
        username: location.user,
        password: location.password,
        database: location.database,
        application: 'broadgauge',
        max_open_connections: CONNECTIONS_MAX,
        request_timeout: Math.min(2 ** 31 - 1, timeoutMs + 60_000),
        log: { level: ClickHouseLogLevel.OFF },
      }),
    );
  }

  async rows(select: Fragment, options: RunOptions = {}): Promise<readonly (readonly unknown[])[]> {
    const { signal } = options;
    const given = { ...options, settings: { ...options.settings, ...ROWS } };
    return this.#somewhere(given, async (client) => {
      const answer = await this.#read(client, sql`${select} FORMAT CustomSeparated`, given);
      const lines = (await textOf(answer, signal)).split('\n');
      if (`${lines.splice(-2, 1)[0]}\n` !== END.toString()) throw new ClickHouseError(lines.join('\n'));
      return lines.slice(0, -1).map((line) => JSON.parse(line) as unknown[]);
    });
  }

  /** The rows of a statement with one column of text, each with `\n` behind it, in chunks of whole lines. */
  async *lines(select: Fragment, options: RunOptions = {}): AsyncGenerator<Buffer> {
    const chunks = this.#bytes(sql`${select} FORMAT CustomSeparated`, {
      ...options,
      settings: { ...options.settings, ...LINES },
    });
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of chunks) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      // Holds back what may be the end mark.
      const whole = rest.lastIndexOf(10, Math.max(0, rest.length - END.length - 1)) + 1;
      if (whole > 0) yield rest.subarray(0, whole);
      rest = rest.subarray(whole);
    }
    const rows = rest.length - END.length;
    if (rows < 0 || !rest.subarray(rows).equals(END)) throw toServiceError(lateError(rest));
    if (rows > 0) yield rest.subarray(0, rows);
  }

  /** Rows as RowBinary. They have no end that shows whether they are whole: the statement has to say how many there are. */
  binary(select: Fragment, options: RunOptions): AsyncGenerator<Buffer> {
    return this.#bytes(sql`${select} FORMAT RowBinary`, options);
  }

  /** A Parquet file; one that is not whole is an error in the end. */
  parquet(select: Fragment, options: RunOptions): AsyncGenerator<Buffer> {
    return this.#ending(PARQUET_END, sql`${select} FORMAT Parquet`, options);
  }

  /** An Arrow stream; one that is not whole is an error in the end. */
  arrow(select: Fragment, { settings, ...options }: RunOptions): AsyncGenerator<Buffer> {
    return this.#ending(ARROW_END, sql`${select} FORMAT ArrowStream`, {
      ...options,
      settings: { ...settings, ...ARROW },
    });
  }

  async *#ending(end: Buffer, statement: Fragment, options: RunOptions): AsyncGenerator<Buffer> {
    let tail: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#bytes(statement, options)) {
      tail = Buffer.concat([tail, chunk.subarray(-end.length)]).subarray(-end.length);
      yield chunk;
    }
    if (!tail.equals(end)) throw toServiceError(lateError(tail));
  }

  /** An answer as the server writes it. Until the first byte, another address may be asked instead. */
  async *#bytes(statement: Fragment, options: RunOptions): AsyncGenerator<Buffer> {
    const { signal } = options;
    const { stream, answer, first } = await this.#somewhere(options, async (client) => {
      const stream = await this.#read(client, statement, options);
      const answer: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
      return { stream, answer, first: await interruptible(stream, signal, () => answer.next()) };
    });
    try {
      let chunk = first;
      while (!chunk.done) {
        yield chunk.value;
        chunk = await interruptible(stream, signal, () => answer.next());
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw toServiceError(error);
    } finally {
      stream.destroy();
    }
  }

  /** Resolves to the text of the server's answer, which may be empty. */
  async run(statement: Fragment, options: RunOptions = {}): Promise<string> {
    return this.#somewhere(options, async (client) =>
      textOf(await this.#open(client, statement, options), options.signal),
    );
  }

  /** Runs a statement at every address, and fails if one is away. */
  async runEverywhere(statement: Fragment, kind?: StatementKind): Promise<void> {
    try {
      for (const client of this.#clients)
        await textOf(await this.#open(client, statement, { ...(kind && { kind }) }), undefined);
    } catch (error) {
      throw toServiceError(error);
    }
  }

  /** Stores rows. Whether they were stored is known in the end, or the same token stores them at most once more. */
  async insert(into: Fragment, rows: InsertedRows, options: RunOptions = {}): Promise<void> {
    const token: Settings =
      rows.token === undefined ? { insert_deduplicate: 0 } : { insert_deduplication_token: rows.token };
    const statement = sql`INSERT INTO ${into} FORMAT ${FORMATS[rows.format]}`;
    const given = { kind: 'insert', ...options, settings: { ...options.settings, ...token } } as const;
    await this.#somewhere(given, async (client) => {
      // An attempt that was cut off may be running.
      const id = options.named === undefined ? {} : { query_id: `${options.named} ${randomUUID()}` };
      await textOf(await this.#open(client, statement, given, { ...id, values: rows.body() }), options.signal);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  /** Asks one address after the other, beginning with the one that answered last; a single address is asked twice. */
  async #somewhere<T>({ signal, settings }: RunOptions, ask: (client: ClickHouseClient) => Promise<T>): Promise<T> {
    const attempts = Math.max(2, this.#clients.length);
    for (let attempt = 1; ; attempt += 1) {
      const asked = this.#current;
      const client = this.#clients[asked] as ClickHouseClient;
      try {
        return await ask(client);
      } catch (error) {
        signal?.throwIfAborted();
        const isOfReplicas = settings?.insert_quorum !== undefined && lacksReplicas(error);
        if (!isAway(error) || isOfReplicas || attempt === attempts) throw toServiceError(error);
        if (this.#current === asked) this.#current = (asked + 1) % this.#clients.length;
        if (this.#clients.length === 1) await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
      }
    }
  }

  /** Without a cluster the addressed server answers by itself, and may not yet have what another one stored. */
  async #sequential(): Promise<number> {
    return this.location.cluster === undefined && (await this.quorum.isShared()) ? 1 : 0;
  }

  /** Begins a statement that only reads. When its answer is given up, it is ended on its server too. */
  async #read(client: ClickHouseClient, statement: Fragment, given: RunOptions): Promise<Readable> {
    const { settings, signal, kind = 'upkeep' } = given;
    const queryId = randomUUID();
    const log_comment = commentOf(kind);
    // Not every server notices a closed connection: HTTPS or a proxy hides it.
    const kill = () =>
      client
        .command({
          query: `KILL QUERY WHERE query_id = '${queryId}' ASYNC`,
          clickhouse_settings: { log_comment },
        })
        .catch(() => {});
    const consistency = settings?.select_sequential_consistency ?? (await this.#sequential());
    const options = {
      ...given,
      settings: { ...settings, ...READ_ONLY, select_sequential_consistency: consistency },
    };
    try {
      const answer = await this.#open(client, statement, options, { query_id: queryId });
      return answer.once('close', () => answer.readableEnded || void kill());
    } catch (error) {
      if (signal?.aborted) void kill();
      throw error;
    }
  }

  /** Begins a statement; resolves when the server begins to answer. */
  async #open(
    client: ClickHouseClient,
    statement: Fragment,
    { settings, signal, kind = 'upkeep' }: RunOptions,
    sent: { readonly query_id?: string; readonly values?: Readable } = {},
  ): Promise<Readable> {
    signal?.throwIfAborted();
    const address = this.location.servers[this.#clients.indexOf(client)] ?? '';
    const giveUp = new AbortController();
    const onAbort = () => giveUp.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const begun = performance.now();
    const unwatch = watchAddress(address, (reason) => giveUp.abort(reason));
    try {
      const { stream, http_status_code: status = 200 } = await client.exec({
        query: statementText(statement),
        clickhouse_settings: {
          ...ALWAYS,
          fallback_to_stale_replicas_for_distributed_queries: this.replicas.areBehind() ? 0 : 1,
          log_comment: commentOf(kind),
          ...settings,
        } as Record<string, string | number>,
        abort_signal: giveUp.signal,
        ignore_error_response: true,
        ...sent,
      });
      if (status >= 400) throw new ClickHouseError(await textOf(stream, signal));
      return stream;
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof ClickHouseError ? error : away(error);
    } finally {
      this.#onStatement(kind, (performance.now() - begun) / 1000);
      sent.values?.destroy();
      unwatch();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
