import { homedir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigError } from './config/config-error.ts';
import { file } from './config/read-values.ts';
import type { Setting } from './config/setting.ts';
import { CLIENT_SETTINGS, SERVICE_SETTINGS } from './config/settings.ts';
import { editDistance } from './lib/nearest-names.ts';

type Settings = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? (S[K]['default'] extends string ? T : T | undefined) : never;
};
type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Values<typeof SERVICE_SETTINGS>;
type Endpoints = Pick<Config, 'host' | 'port' | 'adminHost' | 'adminPort'>;
type OpenId = Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcGroups'>;
/** The servers of an installation's stores; undefined: in its directory. */
export type Servers = Pick<Config, 'databaseUrl' | 'clickHouse' | 'objectStore'>;
type ClientConfig = Values<typeof CLIENT_SETTINGS>;

export function readConfig(environment: Environment = process.env): Config {
  return readSettings(SERVICE_SETTINGS, environment, (config) => [
    ...tlsProblems(config.tlsCert?.content, config.tlsKey?.content),
    ...portProblems(config),
    ...backupProblems(config),
    ...openIdProblems(config),
  ]);
}

function backupProblems({ backupDir, databaseUrl, clickHouse }: Config): readonly string[] {
  if (backupDir === undefined || (databaseUrl === undefined && clickHouse === undefined)) return [];
  return ['BACKUP_DIR: back up PostgreSQL and ClickHouse with their own tools, and leave this out.'];
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
  return [`PORT and ADMIN_PORT: both are ${port}. Give each its own port.`];
}

/** Variables that are probably misspelt settings, one line each; the service starts without them. */
export function misspeltSettings(environment: Environment = process.env): readonly string[] {
  const known = Object.values(SERVICE_SETTINGS).flatMap(({ variable, secret: isSecret }) =>
    isSecret ? [variable, `${variable}_FILE`] : [variable],
  );
  return Object.keys(environment)
    .filter((name) => name.length >= MISSPELT_LENGTH_MIN && environment[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((variable) => editDistance(name.toUpperCase(), variable, MISSPELT_MAX) <= MISSPELT_MAX);
      return meant === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    });
}

/** Short names are too similar to others: HOST, PORT. */
const MISSPELT_LENGTH_MIN = 7;
const MISSPELT_MAX = 2;

/** The settings of another installation that name its servers. */
export function readServers(environment: Environment): Servers {
  const { databaseUrl, clickHouse, objectStore } = SERVICE_SETTINGS;
  return readSettings({ databaseUrl, clickHouse, objectStore }, environment, () => []);
}

/** The SDK of the object store reads its credentials and its region only from the environment. */
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
    return [`TLS_CERT and TLS_KEY: this is not a certificate with its key (${(error as Error).message}).`];
  }
}

/** With another service than the usual one, if the environment names none. */
export function readClientConfig(url?: string, environment: Environment = process.env): ClientConfig {
  const given = { ...environment, BROADGAUGE_URL: environment.BROADGAUGE_URL || url };
  return readSettings(CLIENT_SETTINGS, given, () => []);
}

/** Where programs store what belongs to a user. */
export function userConfigDir(environment: Environment = process.env): string {
  return environment.XDG_CONFIG_HOME || join(homedir(), '.config');
}

/** The settings of the service that are not the default, without secrets. */
export function givenSettings(environment: Environment = process.env) {
  return Object.values(SERVICE_SETTINGS).flatMap(({ variable, secret: isSecret }) => {
    const value = environment[variable];
    if (value) return [{ setting: variable, value: isSecret ? '(secret)' : value }];
    const file = isSecret ? environment[`${variable}_FILE`] : undefined;
    return file ? [{ setting: `${variable}_FILE`, value: file }] : [];
  });
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
