import { parseClickHouseUrl } from '../lib/clickhouse-url.ts';
import { parseObjectStoreUrl } from '../lib/object-store-url.ts';
import { groupGrants, issuer, openIdScopes } from './read-openid.ts';
import {
  bootstrapToken,
  fileWithPath,
  flag,
  host,
  integer,
  logLevel,
  networks,
  port,
  postgresUrl,
  smtpUrl,
  text,
  webAddress,
} from './read-values.ts';
import { secret, setting } from './setting.ts';

export const SERVICE_SETTINGS = {
  host: setting('HOST', '127.0.0.1', 'Address that the API listens on.', host),
  port: setting('PORT', '8080', 'Port that the API listens on; 0 takes a free one.', port),
  publicUrl: setting(
    'PUBLIC_URL',
    undefined,
    'Address that links in answers begin with. Default: the listener.',
    webAddress,
  ),
  tlsCert: setting(
    'TLS_CERT',
    undefined,
    'File of the certificate chain (PEM). With `TLS_KEY`: HTTPS, TLS 1.2 and 1.3. A renewed one is used within seconds.',
    fileWithPath,
  ),
  tlsKey: setting('TLS_KEY', undefined, 'File of the certificate’s private key (PEM).', fileWithPath),
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
    'Maximum number of connections to PostgreSQL; half of them are for writing.',
    integer(2, 1000),
  ),
  ingestTogetherKb: setting(
    'INGEST_TOGETHER_KB',
    '64',
    'Bodies of results up to this size in KB are stored together with others that arrive at the same time; 0 stores ' +
      'each separately.',
    integer(0, 1024),
  ),
  queriesMax: setting('QUERIES_MAX', '2', 'Questions that run at the same time.', integer(1, 64)),
  queryQueue: setting('QUERY_QUEUE', '100', 'Questions that may wait; the next gets a 503.', integer(0, 1e6)),
  queryTimeoutSeconds: setting(
    'QUERY_TIMEOUT_SECONDS',
    '60',
    'Time limit of one step of a question.',
    integer(1, 86_400),
  ),
  queryMemoryMb: setting(
    'QUERY_MEMORY_MB',
    '2048',
    'Memory of the fact store in MB; sorting and grouping beyond it go to disk.',
    integer(128, 1e7),
  ),
  queryRowsMax: setting('QUERY_ROWS_MAX', '1000000000', 'Results that one aggregate may cover.', integer(1000, 1e12)),
  queryPointsMax: setting('QUERY_POINTS_MAX', '200000', 'Points that one aggregated answer may have.', integer(1, 1e7)),
  queryCellsMax: setting(
    'QUERY_CELLS_MAX',
    '5000000',
    'Pairs of an agent and a point that one answer by agent may use; each takes some 60 bytes besides QUERY_MEMORY_MB.',
    integer(1, 1e8),
  ),
  answerCacheMb: setting('ANSWER_CACHE_MB', '64', 'Memory for cached answers; 0 caches none.', integer(0, 1e6)),
  dayCacheMb: setting(
    'DAY_CACHE_MB',
    '128',
    'Memory for parts of answers, kept by the day while nothing of that day changes; 0 keeps none. With replicas of ClickHouse, only while all have the same results.',
    integer(0, 1e6),
  ),
  clickHouse: secret(
    'CLICKHOUSE_URL',
    'Moves the results to ClickHouse: `http://user:password@host:8123/database`, or several equal addresses and the ' +
      'name of their cluster: `http://user:password@host:8123,host:8123/database?cluster=name`.',
    parseClickHouseUrl,
  ),
  objectStore: setting(
    'OBJECT_STORE_URL',
    undefined,
    'Stores exported files in S3-compatible storage: `s3://bucket/prefix?endpoint=https://host&region=name`. ' +
      'Default: a directory in `DATA_DIR`.',
    parseObjectStoreUrl,
  ),
  exportsMax: setting('EXPORTS_MAX', '2', 'Files that are made at the same time.', integer(1, 64)),
  exportBytesMax: setting(
    'EXPORT_BYTES_MAX',
    '100000000000',
    'Maximum size of an exported file in bytes; 0 is no limit.',
    integer(0, 1e15),
  ),
  smtpUrl: secret(
    'SMTP_URL',
    'The server that takes mail about alerts: `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte.',
    smtpUrl,
  ),
  mailFrom: setting('MAIL_FROM', 'Broadgauge <broadgauge@localhost>', 'The sender of mail about alerts.', text),
  alertPrivateAddresses: setting(
    'ALERT_PRIVATE_ADDRESSES',
    'false',
    'Whether messages about alerts may go to private, loopback and link-local addresses.',
    flag,
  ),
  linkHours: setting('LINK_HOURS', '24', 'Lifetime of an exported file and of its link.', integer(1, 168)),
  bootstrapToken: secret(
    'BOOTSTRAP_TOKEN',
    'The first token of an empty register (32 characters or more). Default: a new one, printed once.',
    bootstrapToken,
  ),
  maxBodyBytes: setting(
    'MAX_BODY_BYTES',
    '1048576',
    'Maximum size of a JSON request body; lists of agents and results have their own limits.',
    integer(1024, 2 ** 30),
  ),
  maxListBytes: setting(
    'MAX_LIST_BYTES',
    '1073741824',
    'Maximum size of a list of agents or results, unpacked. `broadgauge import` splits a file into several requests.',
    integer(1024, 2 ** 40),
  ),
  maxListRows: setting(
    'MAX_LIST_ROWS',
    '10000000',
    'Maximum number of rows in a list of agents or results.',
    integer(1, 1e12),
  ),
  maxGzipRatio: setting(
    'MAX_GZIP_RATIO',
    '100',
    'Maximum ratio of unpacked to compressed size of a gzip; 64 MiB are always allowed.',
    integer(1, 2000),
  ),
  diskFreePercent: setting(
    'DISK_FREE_PERCENT',
    '2',
    'Share of the disk of `DATA_DIR` that results leave free: a body that would take from it gets a 503. Exported files ' +
      'leave half of it free. Reads, deletion, backups and the register work on.',
    integer(0, 90),
  ),
  diskFreeMb: setting(
    'DISK_FREE_MB',
    '128',
    'The least that `DISK_FREE_PERCENT` stands for, in MiB. With 0 for both there is no reserve.',
    integer(0, 1e6),
  ),
  backupDir: setting(
    'BACKUP_DIR',
    undefined,
    'Directory, on another disk, in which the service writes backups by itself. Default: it writes none.',
    text,
  ),
  backupHours: setting('BACKUP_HOURS', '24', 'Hours from one backup to the next.', integer(1, 8_760)),
  backupsKept: setting(
    'BACKUPS_KEPT',
    '7',
    'Backups that stay; older ones are removed after the next.',
    integer(1, 1_000),
  ),
  checkDays: setting(
    'CHECK_DAYS',
    '7',
    'Days after which everything in `DATA_DIR` is read again in the background, to find damage; 0 never does.',
    integer(0, 366),
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
    'Requests of an organisation in progress; the next gets a 429. 0 is no limit. Operators can set this and the next four ' +
      'for one organisation.',
    integer(0, 1e6),
  ),
  organisationQuestionsMax: setting(
    'ORGANISATION_QUESTIONS_MAX',
    '50',
    'Questions of an organisation that wait or run; the next gets a 429. Its public links may have as many again. 0 ' +
      'is no limit.',
    integer(0, 1e6),
  ),
  organisationDownloadsMax: setting(
    'ORGANISATION_DOWNLOADS_MAX',
    '1000',
    'Downloads of an organisation that wait or are being made; the next gets a 503. 0 is no limit.',
    integer(0, 1e6),
  ),
  organisationAgentsMax: setting(
    'ORGANISATION_AGENTS_MAX',
    '0',
    'Maximum number of agents of an organisation: rows with new agents beyond it are rejected. 0 is no limit.',
    integer(0, 1e9),
  ),
  organisationResultsMax: setting(
    'ORGANISATION_RESULTS_MAX',
    '0',
    'Maximum number of results of an organisation: a body that would pass it gets a 429, and nothing of it is stored. 0 is ' +
      'no limit.',
    integer(0, 1e15),
  ),
  connectionsMax: setting(
    'CONNECTIONS_MAX',
    '10000',
    'Connections that are open at the same time; further ones are closed at once.',
    integer(10, 1e6),
  ),
  auditQuestionsDays: setting(
    'AUDIT_QUESTIONS_DAYS',
    '400',
    'Days for which the audit keeps questions. 0 is for good.',
    integer(0, 36_500),
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    '240000',
    'Requests a minute for each token, ingest apart; 0 is no limit.',
    integer(0, 1e9),
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    undefined,
    'Lets people sign in to the console through this OpenID Connect provider: `https://id.example.org`.',
    issuer,
  ),
  oidcName: setting('OIDC_NAME', 'OpenID Connect', 'Name of the provider on the sign-in page.', text),
  oidcClientId: setting('OIDC_CLIENT_ID', undefined, 'Client id of the service at the provider.', text),
  oidcClientSecret: secret('OIDC_CLIENT_SECRET', 'Client secret of the service at the provider, if it has one.', text),
  oidcScopes: setting('OIDC_SCOPES', 'openid profile email', 'Scopes requested from the provider.', openIdScopes),
  oidcGroupsClaim: setting(
    'OIDC_GROUPS_CLAIM',
    'groups',
    'Claim with the groups of a person, in the ID token or the userinfo response; dots separate nested claims.',
    text,
  ),
  oidcGroups: setting(
    'OIDC_GROUPS',
    undefined,
    'JSON file with the rights of each group: `[{"group": "analysts", "organisation": "default", "scopes": ' +
      '["data"], "panels": ["north"]}]`. Only the first entry with a group of the person counts.',
    groupGrants,
  ),
  refusalDelaySeconds: setting(
    'REFUSAL_DELAY_SECONDS',
    '1',
    'Maximum delay of the answer to an unknown token; the delay grows with each refusal of an address. 0 is no delay.',
    integer(0, 60),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    undefined,
    'Trusted proxies in front of the service, as addresses or networks separated by commas: ' +
      '`10.0.0.7,192.168.0.0/16`. Their `X-Forwarded-For` and `X-Forwarded-Proto` are used.',
    networks,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    logLevel,
  ),
};

export const CLIENT_SETTINGS = {
  url: setting('BROADGAUGE_URL', 'http://127.0.0.1:8080', 'Address of the service for the commands.', webAddress),
  token: secret('BROADGAUGE_TOKEN', 'Token for the commands.', text),
};
