import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { DEPLOY, hasYaml, readYaml } from './read-yaml.ts';
import { unknownVariables } from './unknown-variables.ts';

const COMPOSE_FILES = ['compose.yaml', 'compose.tls.yaml', 'compose.cluster.yaml', 'compose.tests.yaml'];
const NODES = ['api-1', 'api-2'];

const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('make-env', () => {
  it('puts a secret of its own behind every name that has none, for its owner alone', () => {
    const [example, made] = [settingsIn(join(DEPLOY, '.env.example')), settingsIn(makeEnv('first'))];
    const open = Object.keys(example).filter((name) => example[name] === '');
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((name) => !/^(GK[0-9a-f]{32}|[0-9a-f]{64})$/.test(made[name] ?? ''))).toEqual([]);
    expect(new Set(open.map((name) => made[name])).size).toBe(open.length);
    expect(Object.keys(made)).toEqual(Object.keys(example));
    expect(statSync(join(scratch, 'first/.env')).mode & 0o777).toBe(0o600);
  });

  it('never makes secrets anew', () => {
    const file = makeEnv('second');
    const before = readFileSync(file, 'utf8');
    expect(spawnSync(join(scratch, 'second/make-env'), { stdio: 'ignore' }).status).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

describe.skipIf(!hasYaml)('the compose files', () => {
  const example = settingsIn(join(DEPLOY, '.env.example'));
  const complete = { ...settingsIn(makeEnv('complete')), TLS_CERTIFICATE: 'tls.crt', TLS_KEY: 'tls.key' };

  it.each(COMPOSE_FILES)('%s gives nodes settings that the service has, with values that it takes', (file) => {
    const { services = {} } = substitute(readCompose(file), complete);
    for (const node of NODES.filter((name) => name in services)) {
      const environment = services[node]?.environment ?? {};
      expect(unknownVariables(Object.keys(environment))).toEqual([]);
      expect(() => readConfig(environment)).not.toThrow();
    }
  });

  it('refuse to start while a secret is missing', () => {
    const secrets = Object.keys(example).filter((name) => example[name] === '');
    for (const name of secrets) {
      expect(() => substitute(readCompose('compose.yaml'), { ...complete, [name]: '' })).toThrow(name);
    }
  });

  it.each(COMPOSE_FILES)('%s refers to nothing that .env does not have', (file) => {
    const names = namesIn(readFileSync(join(DEPLOY, file), 'utf8'));
    expect(names.filter((name) => !(name in complete))).toEqual([]);
  });

  it('pass on settings without a value, which .env.example has as comments', () => {
    const { environment = {} } = readCompose('compose.yaml').services?.['api-1'] ?? {};
    const open = Object.keys(environment).filter((name) => environment[name] === null);
    expect(open).toEqual(['SMTP_URL', 'MAIL_FROM']);
    const text = readFileSync(join(DEPLOY, '.env.example'), 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, '');
    const given = open.map((name) => [name, text.match(new RegExp(`^${name}='(.*)'$`, 'm'))?.[1]]);
    expect(readConfig(Object.fromEntries(given))).toMatchObject({
      smtpUrl: 'smtp://user:password@mail.example:587',
      mailFrom: 'Broadgauge <broadgauge@example.org>',
    });
  });

  it.each(COMPOSE_FILES)('%s mounts files that exist', (file) => {
    const mounts = Object.values(readCompose(file).services ?? {}).flatMap(({ volumes = [] }) => volumes);
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '').filter((source) => source.startsWith('.'));
    expect(sources.filter((source) => !existsSync(join(DEPLOY, source)))).toEqual([]);
  });

  it('give each node a data directory of its own, and publish the proxy alone, on the loopback', () => {
    const { services = {} } = substitute(readCompose('compose.yaml'), complete);
    const places = NODES.flatMap((node) => services[node]?.volumes ?? []);
    expect(new Set(places).size).toBe(NODES.length);
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([['proxy', '127.0.0.1:8080:8080']]);
  });

  it('let the nodes reach mail, webhooks and providers of sign-in outside, and keep the stores from it', () => {
    const { services = {}, networks } = readCompose('compose.yaml');
    const inside = Object.keys(networks ?? {}).filter((name) => networks?.[name]?.internal);
    const reaching = Object.keys(services).filter((name) =>
      networksOf(services[name]).some((network) => !inside.includes(network)),
    );
    expect(reaching).toEqual([...NODES, 'proxy']);
    for (const service of Object.values(services)) expect(networksOf(service)).toContain('stores');
  });

  it('lead the links of the object store to the proxy', () => {
    const { services = {} } = substitute(readCompose('compose.yaml'), complete);
    const { objectStore } = readConfig(services['api-1']?.environment);
    expect(objectStore?.endpoint).toBe(example.PUBLIC_URL);
    expect(new URL(example.PUBLIC_URL ?? '')).toMatchObject({ hostname: example.PUBLIC_HOST, port: example.PORT });
    expect(services.objects?.environment?.GARAGE_DEFAULT_BUCKET).toBe(objectStore?.bucket);
    expect(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')).toContain(`/${objectStore?.bucket}/*`);
    expect(readFileSync(join(DEPLOY, 'garage.toml'), 'utf8')).toContain(`s3_region = "${objectStore?.region}"`);
  });
});

describe.skipIf(!hasYaml)('the cluster of ClickHouse', () => {
  const { services = {} } = substitute(readCompose('compose.cluster.yaml'), settingsIn(makeEnv('cluster')));
  const { services: usual = {} } = readCompose('compose.yaml');
  const [cluster, keeper] = ['clickhouse-cluster.xml', 'clickhouse-keeper.xml'].map((file) =>
    readFileSync(join(DEPLOY, file), 'utf8'),
  );
  const shards = [...(cluster ?? '').matchAll(/<shard>(.*?)<\/shard>/gs)].map(([, shard = '']) => ({
    isReplicated: shard.includes('<internal_replication>true</internal_replication>'),
    hosts: textsOf(shard, 'host'),
  }));

  it('has two shards with two replicas each, which replicate by themselves', () => {
    expect(shards.map(({ hosts }) => hosts.length)).toEqual([2, 2]);
    expect(shards.every(({ isReplicated }) => isReplicated)).toBe(true);
  });

  it('has a server for each, with the macros of its place', () => {
    for (const [index, { hosts }] of shards.entries()) {
      const places = hosts.map((host) => services[host]?.environment ?? {});
      expect(places.map(({ SHARD }) => SHARD)).toEqual([`${index + 1}`, `${index + 1}`]);
      expect(new Set(places.map(({ REPLICA }) => REPLICA)).size).toBe(hosts.length);
    }
  });

  it('is named to the nodes with all its servers, and by its name', () => {
    const { clickHouse } = readConfig(services['api-1']?.environment);
    const hosts = shards.flatMap(({ hosts }) => hosts).map((host) => `http://${host}:8123`);
    expect(clickHouse?.servers).toEqual(hosts);
    expect(cluster).toContain(`<${clickHouse?.cluster}>`);
  });

  it('is tested as a whole, and can be killed server by server', () => {
    const { name, services: { tests } = {} } = readCompose('compose.tests.yaml');
    const { clickHouse } = readConfig({ CLICKHOUSE_URL: tests?.environment?.CLICKHOUSE_URL });
    expect(clickHouse).toMatchObject({ cluster: 'broadgauge' });
    expect(clickHouse?.servers).toEqual(readConfig(services['api-1']?.environment).clickHouse?.servers);
    for (const act of ['KILL', 'START']) expect(tests?.environment?.[act]).toContain(`/containers/${name}-$$HOST-1/`);
  });

  it('has three Keepers, which know one another and are known to the servers', () => {
    const keepers = textsOf(keeper ?? '', 'hostname');
    expect(keepers).toHaveLength(3);
    expect(keepers.map((name) => services[name]?.environment?.KEEPER)).toEqual(textsOf(keeper ?? '', 'id'));
    expect(textsOf(/<zookeeper>(.*)<\/zookeeper>/s.exec(cluster ?? '')?.[1] ?? '', 'host')).toEqual(keepers);
  });

  it('is of one version, the one that is tested', () => {
    const images = [...Object.values(usual), ...Object.values(services)].map(({ image = '' }) => image);
    const tags = images.filter((image) => image.startsWith('clickhouse/')).map((image) => image.split(':')[1]);
    expect(new Set(tags)).toEqual(new Set(['26.5']));
  });
});

/** The contents of each element of a name, without elements in them. */
function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text);
}

interface ComposeService {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
}

interface Compose {
  readonly name?: string;
  readonly services?: Readonly<Record<string, ComposeService>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean }>>;
}

function networksOf({ networks = [] }: ComposeService = {}): readonly string[] {
  return 'length' in networks ? (networks as readonly string[]) : Object.keys(networks);
}

function readCompose(file: string): Compose {
  return readYaml(file) as Compose;
}

const REFERENCE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(REFERENCE)].map(([, name = '']) => name))];
}

/** As compose does it with the values of .env. */
function substitute(compose: Compose, values: Readonly<Record<string, string>>): Compose {
  const text = JSON.stringify(compose).replace(REFERENCE, (_, name: string, operator?: string, other = '') => {
    if (values[name]) return values[name];
    if (operator === '?') throw new Error(`${name}: ${other}`);
    return operator === '-' ? other : '';
  });
  return JSON.parse(text) as Compose;
}

function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Runs make-env in a directory of its own. */
function makeEnv(name: string): string {
  const directory = join(scratch, name);
  mkdirSync(directory, { recursive: true });
  for (const file of ['make-env', '.env.example']) copyFileSync(join(DEPLOY, file), join(directory, file));
  rmSync(join(directory, '.env'), { force: true });
  execFileSync(join(directory, 'make-env'));
  return join(directory, '.env');
}
