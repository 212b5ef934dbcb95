import { createSecureContext } from 'node:tls';
import { ConfigError } from './config/config-error.ts';
import { groupGrants, issuer, openIdScopes } from './config/read-openid.ts';
import {
  bootstrapToken,
  file,
  host,
  integer,
  logLevel,
  networks,
  port,
  postgresUrl,
  text,
  webAddress,
} from './config/read-values.ts';
import { parseClickHouseUrl } from './lib/clickhouse-url.ts';
import { editDistance } from './lib/nearest-names.ts';
import { parseObjectStoreUrl } from './lib/object-store-url.ts';

/** One setting: its variable, its default as it would be written, what it means, and how its text becomes a value. */
export interface Setting<T> {
  readonly variable: string;
  readonly default: string | undefined;
  readonly meaning: string;
  /** Never shown; may also be given as `<variable>_FILE`. */
  readonly secret: boolean;
  /** Throws an Error that says what the value should be. */
  readonly read: (text: string) => T;
}

type Settings = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? (S[K]['default'] extends string ? T : T | undefined) : never;
};
type Environment = Readonly<Record<string, string | undefined>>;

export const SERVICE_SETTINGS = {
  host: setting('HOST', '127.0.0.1', 'Address that the API listens on.', host),
  port: setting('PORT', '8080', 'Port that the API listens on; 0 takes any free one.', port),
  publicUrl: setting(
    'PUBLIC_URL',
    undefined,
    'Address that links in answers begin with. Default: the listener.',
    webAddress,
  ),
  tlsCert: setting(
    'TLS_CERT',
    undefined,
    'File of the certificate chain (PEM). With `TLS_KEY`: HTTPS, TLS 1.2 and 1.3.',
    file,
  ),
  tlsKey: setting('TLS_KEY', undefined, 'File of the certificate’s private key (PEM).', file),
  adminHost: setting('ADMIN_HOST', '127.0.0.1', 'Address of the probes and Prometheus figures.', host),
  adminPort: setting('ADMIN_PORT', '8081', 'Port of `/livez`, `/readyz` and `/metrics` for Prometheus.', port),
  dataDir: setting('DATA_DIR', './data', 'Directory of the embedded engines.', text),
  databaseUrl: secret(
    'DATABASE_URL',
    'Moves the register to PostgreSQL: `postgres://user:password@host:5432/database`.',
    postgresUrl,
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    '10',
    'Connections to PostgreSQL at most; half of them are for writing.',
    integer(2, 1000),
  ),
  ingestTogetherKb: setting(
    'INGEST_TOGETHER_KB',
    '64',
    'Results in bodies of up to so many KB are stored together with others that come at the same time; 0 stores each by itself.',
    integer(0, 1024),
  ),
  queriesMax: setting('QUERIES_MAX', '2', 'Questions that are worked on at the same time.', integer(1, 64)),
  queryQueue: setting(
    'QUERY_QUEUE',
    '100',
    'Questions that may wait for their turn; the next gets a 503.',
    integer(0, 1e6),
  ),
  queryTimeoutSeconds: setting(
    'QUERY_TIMEOUT_SECONDS',
    '60',
    'Longest time of one step of a question.',
    integer(1, 86_400),
  ),
  queryMemoryMb: setting(
    'QUERY_MEMORY_MB',
    '2048',
    'Memory of the fact store in MB; sorting and grouping beyond it go to disk.',
    integer(128, 1e7),
  ),
  queryRowsMax: setting(
    'QUERY_ROWS_MAX',
    '100000000',
    'Results that one aggregate may cover; exact percentiles take some 25 bytes for each, besides QUERY_MEMORY_MB.',
    integer(1000, 1e12),
  ),
  queryPointsMax: setting('QUERY_POINTS_MAX', '200000', 'Points that one aggregated answer may have.', integer(1, 1e7)),
  queryCellsMax: setting(
    'QUERY_CELLS_MAX',
    '5000000',
    'Pairs of an agent and a point that one answer by agent may be made of; each takes some 60 bytes besides QUERY_MEMORY_MB.',
    integer(1, 1e8),
  ),
  answerCacheMb: setting(
    'ANSWER_CACHE_MB',
    '64',
    'Memory for answers that are asked for again; 0 keeps none.',
    integer(0, 1e6),
  ),
  dayCacheMb: setting(
    'DAY_CACHE_MB',
    '128',
    'Memory for parts of answers, kept by the day while nothing of that day changes; 0 keeps none. Not where ClickHouse has replicas.',
    integer(0, 1e6),
  ),
  clickHouse: secret(
    'CLICKHOUSE_URL',
    'Moves the results to ClickHouse: `http://user:password@host:8123/database`, or several equal addresses, and the cluster they are in: `http://user:password@host:8123,host:8123/database?cluster=name`.',
    parseClickHouseUrl,
  ),
  objectStore: setting(
    'OBJECT_STORE_URL',
    undefined,
    'Keeps exported files in S3-compatible storage: `s3://bucket/prefix?endpoint=https://host&region=name`. Default: a directory in `DATA_DIR`.',
    parseObjectStoreUrl,
  ),
  exportsMax: setting('EXPORTS_MAX', '2', 'Files that are made at the same time.', integer(1, 64)),
  exportBytesMax: setting(
    'EXPORT_BYTES_MAX',
    '100000000000',
    'Bytes of an exported file at most; 0 is no limit.',
    integer(0, 1e15),
  ),
  linkHours: setting('LINK_HOURS', '24', 'How long an exported file is kept, and a link to it holds.', integer(1, 168)),
  bootstrapToken: secret(
    'BOOTSTRAP_TOKEN',
    'The first token of an empty register (32 characters or more). Default: a new one, printed once.',
    bootstrapToken,
  ),
  maxBodyBytes: setting(
    'MAX_BODY_BYTES',
    '1048576',
    'Largest JSON request body; lists of agents and results have limits of their own.',
    integer(1024, 2 ** 30),
  ),
  maxListBytes: setting(
    'MAX_LIST_BYTES',
    '1073741824',
    'Largest list of agents or results, unpacked. `broadgauge import` sends a file in parts.',
    integer(1024, 2 ** 40),
  ),
  maxListRows: setting('MAX_LIST_ROWS', '10000000', 'Rows of a list of agents or results at most.', integer(1, 1e12)),
  maxGzipRatio: setting(
    'MAX_GZIP_RATIO',
    '100',
    'How many times its size a gzip may unpack to, beyond 64 MiB that are always allowed.',
    integer(1, 2000),
  ),
  diskFreePercent: setting(
    'DISK_FREE_PERCENT',
    '2',
    'Share of the disk of `DATA_DIR` that stays free: below it results and exports get a 503, and reads go on.',
    integer(0, 90),
  ),
  agentSilentDays: setting(
    'AGENT_SILENT_DAYS',
    '3',
    'Days without a result after which an agent counts as silent in the figures for Prometheus.',
    integer(1, 366),
  ),
  organisationRequestsMax: setting(
    'ORGANISATION_REQUESTS_MAX',
    '500',
    'Requests of an organisation that are worked on at the same time; the next gets a 429. 0 is no limit.',
    integer(0, 1e6),
  ),
  organisationQuestionsMax: setting(
    'ORGANISATION_QUESTIONS_MAX',
    '50',
    'Questions of an organisation that wait or are worked on at the same time; the next gets a 429. 0 is no limit.',
    integer(0, 1e6),
  ),
  organisationDownloadsMax: setting(
    'ORGANISATION_DOWNLOADS_MAX',
    '1000',
    'Downloads of an organisation that wait or are made at the same time; the next gets a 503. 0 is no limit.',
    integer(0, 1e6),
  ),
  organisationAgentsMax: setting(
    'ORGANISATION_AGENTS_MAX',
    '0',
    'Agents of an organisation at most: rows with new ones beyond it are rejected. 0 is no limit.',
    integer(0, 1e9),
  ),
  organisationResultsMax: setting(
    'ORGANISATION_RESULTS_MAX',
    '0',
    'Results of an organisation at most: a body beyond it gets a 429. 0 is no limit.',
    integer(0, 1e15),
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    '0',
    'Requests a minute for each token; 0 is no limit.',
    integer(0, 1e9),
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    undefined,
    'Lets people sign in to the console through this provider of OpenID Connect: `https://id.example.org`.',
    issuer,
  ),
  oidcName: setting('OIDC_NAME', 'OpenID Connect', 'What the sign-in page calls the provider.', text),
  oidcClientId: setting('OIDC_CLIENT_ID', undefined, 'The id of the service at the provider.', text),
  oidcClientSecret: secret('OIDC_CLIENT_SECRET', 'The secret of the service at the provider, if it has one.', text),
  oidcScopes: setting('OIDC_SCOPES', 'openid profile email', 'What the provider is asked for.', openIdScopes),
  oidcGroupsClaim: setting(
    'OIDC_GROUPS_CLAIM',
    'groups',
    'The claim that has the groups of a person, of the ID token or of the provider’s answer about the person; with dots for claims within claims.',
    text,
  ),
  oidcGroups: setting(
    'OIDC_GROUPS',
    undefined,
    'File that says what the people of each group may do, as JSON: `[{"group": "analysts", "organisation": "default", "scopes": ["data"], "panels": ["north"]}]`. The first group of a person counts.',
    groupGrants,
  ),
  refusalDelaySeconds: setting(
    'REFUSAL_DELAY_SECONDS',
    '1',
    'Longest delay of the answer to an unknown token, which grows with each that comes from an address; 0 is none.',
    integer(0, 60),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    undefined,
    'Proxies before the service, as addresses or networks with commas between: `10.0.0.7,192.168.0.0/16`. Their `X-Forwarded-For` and `X-Forwarded-Proto` are believed.',
    networks,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Least severe log line: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    logLevel,
  ),
};

export const CLIENT_SETTINGS = {
  url: setting('BROADGAUGE_URL', 'http://127.0.0.1:8080', 'Service that the commands talk to.', webAddress),
  token: secret('BROADGAUGE_TOKEN', 'Token that the commands use.', text),
};

export type Config = Values<typeof SERVICE_SETTINGS>;
type Endpoints = Pick<Config, 'host' | 'port' | 'adminHost' | 'adminPort'>;
type OpenId = Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcGroups'>;
/** Where the parts of an installation are, if not in its directory. */
export type Servers = Pick<Config, 'databaseUrl' | 'clickHouse' | 'objectStore'>;
export type ClientConfig = Values<typeof CLIENT_SETTINGS>;

export function readConfig(environment: Environment = process.env): Config {
  return readSettings(SERVICE_SETTINGS, environment, (config) => [
    ...tlsProblems(config.tlsCert, config.tlsKey),
    ...portProblems(config),
    ...openIdProblems(config),
  ]);
}

function openIdProblems({ oidcIssuer, oidcClientId, oidcGroups }: OpenId): readonly string[] {
  const given = [oidcIssuer, oidcClientId, oidcGroups].filter((value) => value !== undefined);
  if (given.length === 0 || given.length === 3) return [];
  return ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_GROUPS: give all three for OpenID Connect, or none.'];
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

function portProblems({ host, port, adminHost, adminPort }: Endpoints): readonly string[] {
  const isShared = host === adminHost || [host, adminHost].some((address) => EVERY_ADDRESS.includes(address));
  if (port !== adminPort || port === 0 || !isShared) return [];
  return [`PORT and ADMIN_PORT: both are ${port}. Give each a port of its own.`];
}

/** Variables that are likely to be misspelt settings, a line each; the service goes on without them. */
export function misspeltSettings(environment: Environment = process.env): readonly string[] {
  const known = Object.values(SERVICE_SETTINGS).flatMap(({ variable, secret: isSecret }) =>
    isSecret ? [variable, `${variable}_FILE`] : [variable],
  );
  return Object.keys(environment)
    .filter((name) => name.length >= MISSPELT_LENGTH_MIN && environment[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((variable) => editDistance(name.toUpperCase(), variable) <= MISSPELT_MAX);
      return meant === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    });
}

/** Short names are too near to those of others: HOST, PORT. */
const MISSPELT_LENGTH_MIN = 7;
const MISSPELT_MAX = 2;

/** Of the settings of another installation, those that name its servers. */
export function readServers(environment: Environment): Servers {
  const { databaseUrl, clickHouse, objectStore } = SERVICE_SETTINGS;
  return readSettings({ databaseUrl, clickHouse, objectStore }, environment, () => []);
}

/** The SDK of the object store looks for its credentials and its region in the environment alone. */
export function lendToSdk(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) if (name.startsWith('AWS_')) process.env[name] = value;
}

function tlsProblems(cert: Buffer | undefined, key: Buffer | undefined): readonly string[] {
  if (cert === undefined && key === undefined) return [];
  if (!cert || !key) return ['TLS_CERT and TLS_KEY: give both for HTTPS, or neither for HTTP.'];
  try {
    createSecureContext({ cert, key });
    return [];
  } catch (error) {
    return [`TLS_CERT and TLS_KEY: these are no certificate and its key (${(error as Error).message}).`];
  }
}

export function readClientConfig(environment: Environment = process.env): ClientConfig {
  return readSettings(CLIENT_SETTINGS, environment, () => []);
}

function readSettings<S extends Settings>(
  settings: S,
  environment: Environment,
  check: (values: Values<S>) => readonly string[],
): Values<S> {
  const problems: string[] = [];
  const values = Object.entries(settings).map(([name, setting]) => {
    try {
      const given = readText(setting, environment);
      return [name, given === undefined ? undefined : setting.read(given)];
    } catch (error) {
      problems.push(`${setting.variable}: ${(error as Error).message}`);
      return [name, undefined];
    }
  });
  const config = Object.freeze(Object.fromEntries(values)) as Values<S>;
  problems.push(...(problems.length === 0 ? check(config) : []));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readText(setting: Setting<unknown>, environment: Environment): string | undefined {
  const given = environment[setting.variable] || undefined;
  const path = setting.secret ? environment[`${setting.variable}_FILE`] || undefined : undefined;
  if (given !== undefined && path !== undefined) throw new Error(`give it or ${setting.variable}_FILE, not both.`);
  if (path !== undefined) return file(path).toString().trim();
  return given ?? setting.default;
}

function setting<T, D extends string | undefined>(
  variable: string,
  standard: D,
  meaning: string,
  read: (text: string) => T,
) {
  return { variable, default: standard, meaning, secret: false, read };
}

function secret<T>(variable: string, meaning: string, read: (text: string) => T) {
  return { variable, default: undefined, meaning, secret: true, read };
}
