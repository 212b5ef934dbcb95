import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { installPackage } from './install.ts';
import { freePort } from './postgres.ts';

/** Two shards, each a server of its own, that know one another as a cluster. */
export interface ClickHouseCluster {
  /** The HTTP interface of each shard, with user and password and without a database. */
  readonly urls: readonly [string, string];
  readonly cluster: string;
  /** An empty database of one test's own, on both shards: `http://user:password@host:port,host:port/name?cluster=...`. */
  createDatabase(): Promise<string>;
  /** As a power cut would: kill -9. */
  kill(shard: Shard): Promise<void>;
  /** Starts a killed one on the same ports and data. */
  start(shard: Shard): Promise<void>;
  stop(): Promise<void>;
}

export type Shard = 0 | 1;

const BINARY = '/usr/sbin/clickhouse-server';
const SCRIPT = fileURLToPath(new URL('run-clickhouse.sh', import.meta.url));
const TEMPLATE = new URL('clickhouse.xml', import.meta.url);

const CLUSTER = 'two_shards';
const USER = 'tester';
/** Needs every kind of care: in a URL, in XML and in a header. */
const PASSWORD = "t:e/s@t'&<%> ü";
/** Answers must not depend on it, so it is one that would show. */
const TIMEZONES = ['Asia/Kathmandu', 'America/St_Johns'] as const;

/** Installs it where it is missing and that is possible. */
export function hasClickHouse(): boolean {
  return existsSync(BINARY) || (installPackage('clickhouse-server') && existsSync(BINARY));
}

/** A cluster of a test file's own, up in a second. It ends with this process, and its temporary directory with it. */
export async function startClickHouse(): Promise<ClickHouseCluster> {
  const ports = await Promise.all([0, 1].map(async () => ({ http: await freePort(), tcp: await freePort() })));
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-clickhouse-'));
  const shards = ports.map(({ http }, index) => {
    const place = join(directory, String(index));
    mkdirSync(place);
    writeFileSync(join(place, 'config.xml'), configure(place, index, ports));
    return launch(place, http);
  });
  const shardOf = (index: Shard) => shards[index] as ShardServer;
  const credentials = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  const hosts = ports.map(({ http }) => `127.0.0.1:${http}`);
  await Promise.all(shards.map(({ ready }) => ready()));
  return {
    urls: [`http://${credentials}@${hosts[0]}`, `http://${credentials}@${hosts[1]}`],
    cluster: CLUSTER,
    async createDatabase() {
      const name = `t${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
      await Promise.all(shards.map(({ run }) => run(`CREATE DATABASE ${name}`)));
      return `http://${credentials}@${hosts.join(',')}/${name}?cluster=${CLUSTER}`;
    },
    kill: (shard) => shardOf(shard).order('kill'),
    async start(shard) {
      await shardOf(shard).order('start');
      await shardOf(shard).ready();
    },
    async stop() {
      await Promise.all(shards.map(({ stop }) => stop()));
    },
  };
}

interface ShardServer {
  order(order: 'kill' | 'start'): Promise<void>;
  ready(): Promise<void>;
  run(statement: string): Promise<string>;
  stop(): Promise<void>;
}

function launch(directory: string, port: number): ShardServer {
  const keeper: ChildProcessByStdio<Writable, Readable, null> = spawn('/bin/sh', [SCRIPT, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(keeper, 'exit');
  const answers: Interface = createInterface(keeper.stdout);
  const run = async (body: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers: AUTHORISED });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return {
    async order(order) {
      keeper.stdin.write(`${order}\n`);
      await once(answers, 'line');
    },
    async ready() {
      for (let attempt = 0; ; attempt += 1) {
        try {
          await run('SELECT 1');
          return;
        } catch (error) {
          if (attempt > 600) throw new Error(`ClickHouse does not start: ${complaints(directory)}`, { cause: error });
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    },
    run,
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}

const AUTHORISED = { Authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}` };

function complaints(directory: string): string {
  const log = join(directory, 'errors.log');
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'it says nothing';
}

interface Ports {
  readonly http: number;
  readonly tcp: number;
}

function configure(directory: string, index: number, ports: readonly Ports[]): string {
  const text = (tag: string, value: string | number) => `<${tag}>${escapeXml(String(value))}</${tag}>`;
  const shard = ({ tcp }: Ports) =>
    `<shard><replica>${text('host', '127.0.0.1')}${text('port', tcp)}${text('user', USER)}${text('password', PASSWORD)}</replica></shard>`;
  const { http, tcp } = ports[index] as Ports;
  const values: Readonly<Record<string, string>> = {
    ports: text('http_port', http) + text('tcp_port', tcp),
    timezone: text('timezone', TIMEZONES[index] as string),
    directory: escapeXml(directory),
    cluster: `<${CLUSTER}>${ports.map(shard).join('')}</${CLUSTER}>`,
    user: `<${USER}>${text('password', PASSWORD)}<profile>default</profile><quota>default</quota><networks><ip>127.0.0.1</ip></networks></${USER}>`,
  };
  return readFileSync(TEMPLATE, 'utf8').replace(/\{(\w+)\}/g, (_, name: string) => values[name] as string);
}

function escapeXml(given: string): string {
  return given.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
