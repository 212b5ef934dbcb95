import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createNamedStores } from './cluster/named-servers.ts';
import { checkExchange } from './contract/openapi.ts';
import { IS_LONG } from './random-runs.ts';
import { type Shards, sharedClickHouse } from './servers/clickhouse.ts';
import { startRoundRobin } from './servers/clickhouse-faults.ts';
import { createDatabase } from './servers/postgres.ts';
import { sharedSwift } from './servers/swift.ts';

export type RegisterKind = 'sqlite' | 'postgres';

/** Every register that this run has; what crosses the port is tested on all of them. */
export const EVERY_REGISTER: readonly RegisterKind[] =
  inject('postgresUrl') === null ? ['sqlite'] : ['sqlite', 'postgres'];

/** Whether this run is about ClickHouse too, whose engine in the tests is slow. */
const ON_CLICKHOUSE = process.env.STORES === 'clickhouse';

/** Whether results are on the ClickHouse that the tests bring along, which prints exponents of three digits as ones of two. */
export const ON_OWN_CLICKHOUSE = ON_CLICKHOUSE && !inject('namedServers');

/** Whether this run is about servers: PostgreSQL and Swift, instead of what is embedded. */
export const ON_SERVERS = ON_CLICKHOUSE || process.env.STORES === 'servers';

/** The contract is tested on all stores embedded, and on all of them on servers. */
export const REGISTERS: readonly RegisterKind[] = ON_SERVERS ? EVERY_REGISTER.slice(-1) : ['sqlite'];

/** On a busy machine no question is slow by itself. */
export const PATIENT = { QUERY_TIMEOUT_SECONDS: '3600' };

export const ROOT_TOKEN = 'root-token-of-the-tests-0123456789abcdef';

export interface TestService extends Service {
  readonly root: Client;
  client(token: string | undefined): Client;
  /** A token of a new organisation, or of the first one. */
  issue(scopes: readonly string[], extra?: Record<string, unknown>): Promise<Client & { id: number; token: string }>;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly register?: RegisterKind;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  readonly logger?: Logger;
  readonly demo?: boolean;
  /** Of `commonStores`: the service is a node of an installation that has others. */
  readonly stores?: Readonly<Record<string, string>>;
  /** Exported files in the data directory, behind links of the service itself, whatever the run is about. */
  readonly objects?: 'disk';
}

/** The whole service on free ports and an empty register. */
export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  const postgresUrl = inject('postgresUrl');
  const stores = options.stores
    ? options.stores
    : ON_SERVERS
      ? await serversOf(options.env?.DATA_DIR ?? dataDir)
      : options.register === 'postgres' && postgresUrl
        ? { DATABASE_URL: await createDatabase(postgresUrl) }
        : {};
  const config = readConfig({
    PORT: '0',
    ADMIN_PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_TOKEN: ROOT_TOKEN,
    // All tests come from one address.
    REFUSAL_DELAY_SECONDS: '0',
    ...PATIENT,
    ...stores,
    ...(options.objects === 'disk' && { OBJECT_STORE_URL: '' }),
    ...options.env,
  });
  const service = await startService(config, {
    logger: options.logger ?? pino({ level: 'silent' }),
    demo: options.demo ?? false,
    newToken: false,
    ...(options.now && { now: options.now }),
  });
  const client = (token: string | undefined) => new Client(service.url, token);
  const root = client(ROOT_TOKEN);
  return {
    ...service,
    root,
    client,
    async issue(scopes, extra = {}) {
      const { body } = await root.post('/manage/tokens', { name: 'test', scopes, ...extra });
      const { token, id } = body.data as { token: string; id: number };
      return Object.assign(client(token), { id, token });
    },
    async stop() {
      await service.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stores that the nodes of an installation have in common; undefined where they are embedded, and there is one node. */
export async function commonStores(): Promise<Readonly<Record<string, string>> | undefined> {
  const stores = ON_SERVERS ? await makeStores() : {};
  return 'DATABASE_URL' in stores && 'CLICKHOUSE_URL' in stores ? stores : undefined;
}

/** A service that is started again on the same directory finds its stores again. */
const known = new Map<string, Promise<Readonly<Record<string, string>>>>();

/** Databases and a bucket of one data directory's own. */
function serversOf(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const made = known.get(dataDir) ?? makeStores();
  known.set(dataDir, made);
  return made;
}

/** Results are spread over two shards. */
const SHARDS = Number(process.env.SHARDS ?? 2) as Shards;

/** On servers that the environment names, or of this process's own, as far as this machine has them. */
async function makeStores(): Promise<Readonly<Record<string, string>>> {
  const named = inject('namedServers');
  if (named) return createNamedStores(named);
  const made: Record<string, string> = {};
  const postgresUrl = inject('postgresUrl');
  if (postgresUrl) made.DATABASE_URL = await createDatabase(postgresUrl);
  if (ON_CLICKHOUSE && inject('hasClickHouse')) {
    made.CLICKHOUSE_URL = await createRoundRobinDatabase();
    // Twice the statements for what is asked once.
    if (!IS_LONG) made.DAY_CACHE_MB = '0';
  }
  if (inject('hasSwift')) {
    const { endpoint, createBucket } = await sharedSwift();
    made.OBJECT_STORE_URL = `s3://${await createBucket()}?endpoint=${endpoint}&region=us-east-1`;
  }
  return made;
}

let roundRobin: ReturnType<typeof startRoundRobin> | undefined;

/** Statements of a question go to one address and to the other: nothing that one of them keeps can matter. */
async function createRoundRobinDatabase(): Promise<string> {
  const url = await (await sharedClickHouse()).createDatabase(SHARDS);
  roundRobin ??= startRoundRobin(url);
  return (await roundRobin).through(url);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Of an answer that is JSON. */
  readonly body: {
    code: string;
    message: string;
    data?: unknown;
    next?: string | null;
    errors?: Record<string, string[]>;
  };
}

/** A caller with a token, over real HTTP. Every answer has to be one that the OpenAPI document has. */
export class Client {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.#url = url;
    this.#token = token;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  delete = (path: string) => this.send('DELETE', path);
  post = (path: string, json?: unknown, headers?: Record<string, string>) => this.#json('POST', path, json, headers);
  put = (path: string, json?: unknown, headers?: Record<string, string>) => this.#json('PUT', path, json, headers);

  #json(method: string, path: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return json === undefined
      ? this.send(method, path, undefined, headers)
      : this.send(method, path, JSON.stringify(json), { 'content-type': 'application/json', ...headers });
  }

  async send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }), ...headers },
      ...(body !== undefined && { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const { status, headers: sent } = response;
    const answer = { status, headers: sent, contentType: sent.get('content-type'), text };
    checkExchange({ method, path, contentType: headers['content-type'], body, answer });
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: text !== '' && isJson(response) ? (JSON.parse(text) as Answer['body']) : { code: '', message: '' },
    };
  }
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}
