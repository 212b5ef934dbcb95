import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage } from './install.ts';
import { freePort } from './postgres.ts';
import { type RunningServer, runServer, untilAnswered } from './run-server.ts';
import { startZooKeeper, type ZooKeeper } from './zookeeper.ts';

/** Two shards, each a server of its own or several replicas, that know one another as a cluster. */
export interface ClickHouseCluster {
  /** The HTTP interface of each server, with user and password and without a database: one of each shard, then the others. */
  readonly urls: readonly [string, string, ...string[]];
  readonly cluster: string;
  /** An empty database of one test's own, on all servers: `http://user:password@host:port,host:port/name?cluster=...`. */
  createDatabase(): Promise<string>;
  /** As a power cut would: kill -9. The server by its place in `urls`, for the first two that of the shard. */
  kill(server: number): Promise<void>;
  /** Starts a killed one on the same ports and data. */
  start(server: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicatedCluster extends ClickHouseCluster {
  readonly zooKeeper: ZooKeeper;
}

const BINARY = '/usr/sbin/clickhouse-server';
const TEMPLATE = new URL('clickhouse.xml', import.meta.url);

const CLUSTER = 'two_shards';
const SHARDS = 2;
const USER = 'tester';
/** With the same password. */
export const QUORUM_USER = 'quorum_tester';
/** Needs every kind of care: in a URL, in XML and in a header. */
const PASSWORD = "t:e/s@t'&<%> ü";
/** Answers must not depend on it, so it is one that would show. */
const TIMEZONES = ['Asia/Kathmandu', 'America/St_Johns'] as const;
/** After it, a killed server's replicas count as lost, and it can have them again. */
const KEEPER_SESSION_MS = 1_000;

/** Installs it where it is missing and that is possible. */
export function hasClickHouse(): boolean {
  return existsSync(BINARY) || (installPackage('clickhouse-server') && existsSync(BINARY));
}

let shared: Promise<ClickHouseCluster> | undefined;

/** The cluster of all test files of this process that need none of their own; it ends with the process. */
export function sharedClickHouse(): Promise<Pick<ClickHouseCluster, 'urls' | 'createDatabase'>> {
  shared ??= startClickHouse();
  return shared;
}

/** A cluster of a test file's own, up in a second. It ends with this process, and its temporary directory with it. */
export function startClickHouse(): Promise<ClickHouseCluster> {
  return startServers(1);
}

/** Each shard twice, over a ZooKeeper of their own. */
export async function startReplicatedClickHouse(): Promise<ReplicatedCluster> {
  const zooKeeper = await startZooKeeper();
  const cluster = await startServers(2, zooKeeper);
  return {
    ...cluster,
    zooKeeper,
    async stop() {
      await cluster.stop();
      await zooKeeper.stop();
    },
  };
}

async function startServers(replicas: number, zooKeeper?: ZooKeeper): Promise<ClickHouseCluster> {
  const count = SHARDS * replicas;
  const ports = await freePorts(3 * count);
  const places = Array.from({ length: count }, (_, index) => placeOf(index, ports));
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-clickhouse-'));
  const servers = places.map((place, index) => {
    const home = join(directory, String(index));
    mkdirSync(home);
    writeFileSync(join(home, 'config.xml'), configure(home, place, places, zooKeeper));
    return launch(home, place.http);
  });
  const serverOf = (index: number) => servers[index] as ClickHouseServer;
  const credentials = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  const hosts = places.map(({ http }) => `127.0.0.1:${http}`);
  const [first = '', second = '', ...others] = hosts.map((host) => `http://${credentials}@${host}`);
  await Promise.all(servers.map(({ ready }) => ready()));
  return {
    urls: [first, second, ...others],
    cluster: CLUSTER,
    async createDatabase() {
      const name = `t${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
      await Promise.all(servers.map(({ run }) => run(`CREATE DATABASE ${name}`)));
      return `http://${credentials}@${hosts.join(',')}/${name}?cluster=${CLUSTER}`;
    },
    kill: (server) => serverOf(server).order('kill'),
    async start(server) {
      await serverOf(server).order('start');
      await serverOf(server).ready();
    },
    async stop() {
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
}

interface ClickHouseServer extends RunningServer {
  ready(): Promise<void>;
  run(statement: string): Promise<string>;
}

function launch(directory: string, port: number): ClickHouseServer {
  const run = async (body: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers: AUTHORISED });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return {
    ...runServer(directory, [BINARY, `--config-file=${join(directory, 'config.xml')}`]),
    ready: () =>
      untilAnswered(
        () => run('SELECT 1'),
        () => `ClickHouse does not start: ${complaints(directory)}`,
      ),
    run,
  };
}

const AUTHORISED = { Authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}` };

function complaints(directory: string): string {
  const log = join(directory, 'errors.log');
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'it says nothing';
}

interface Place {
  readonly shard: number;
  readonly replica: number;
  readonly http: number;
  readonly tcp: number;
  /** Where other replicas fetch what this one has. */
  readonly interserver: number;
}

function placeOf(index: number, ports: readonly number[]): Place {
  const [http = 0, tcp = 0, interserver = 0] = ports.slice(3 * index);
  return { shard: index % SHARDS, replica: Math.floor(index / SHARDS), http, tcp, interserver };
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function configure(
  directory: string,
  place: Place,
  places: readonly Place[],
  zooKeeper: ZooKeeper | undefined,
): string {
  const values: Readonly<Record<string, string>> = {
    ports:
      text('http_port', place.http) +
      text('tcp_port', place.tcp) +
      text('interserver_http_host', '127.0.0.1') +
      text('interserver_http_port', place.interserver),
    timezone: text('timezone', TIMEZONES[place.shard] as string),
    directory: escapeXml(directory),
    cluster: `<${CLUSTER}>${clusterOf(places)}</${CLUSTER}>`,
    keeper: zooKeeper === undefined ? '' : keeperOf(zooKeeper, place),
    users: userOf(USER, 'default') + userOf(QUORUM_USER, 'quorum'),
  };
  return readFileSync(TEMPLATE, 'utf8').replace(/\{(\w+)\}/g, (_, name: string) => values[name] as string);
}

function userOf(name: string, profile: string): string {
  const rights = text('profile', profile) + text('quota', 'default');
  return `<${name}>${text('password', PASSWORD)}${rights}<networks><ip>127.0.0.1</ip></networks></${name}>`;
}

function clusterOf(places: readonly Place[]): string {
  const replica = ({ tcp }: Place) =>
    `<replica>${text('host', '127.0.0.1')}${text('port', tcp)}${text('user', USER)}${text('password', PASSWORD)}</replica>`;
  const shard = (index: number) => {
    const replicas = places.filter(({ shard }) => shard === index).map(replica);
    return `<shard>${text('internal_replication', 'true')}${replicas.join('')}</shard>`;
  };
  return Array.from({ length: SHARDS }, (_, index) => shard(index)).join('');
}

function keeperOf({ port }: ZooKeeper, { shard, replica }: Place): string {
  const node = `<node>${text('host', '127.0.0.1')}${text('port', port)}</node>`;
  const macros = text('shard', `s${shard}`) + text('replica', `r${replica}`);
  return `<zookeeper>${node}${text('session_timeout_ms', KEEPER_SESSION_MS)}</zookeeper><macros>${macros}</macros>`;
}

function text(tag: string, value: string | number): string {
  return `<${tag}>${escapeXml(String(value))}</${tag}>`;
}

function escapeXml(given: string): string {
  return given.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
