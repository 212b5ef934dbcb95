import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { IS_LONG } from '../random-runs.ts';

/** ClickHouse as a library, in memory, behind its HTTP interface on equal addresses. */
export interface ClickHouse {
  /** Each address with user and password and without a database. */
  readonly urls: readonly string[];
  /**
   * An empty database of one test's own: `http://user:password@host:port,host:port/name`. With shards it is
   * `…?cluster=name`: rows of its `Distributed` tables are split by their key, and read as from servers of a cluster.
   */
  createDatabase(shards?: Shards): Promise<string>;
  /** One address, by its place in `urls`, refuses connections and breaks off those it has. */
  kill(address: number): Promise<void>;
  /** Opens a killed one again. */
  start(address: number): Promise<void>;
  stop(): Promise<void>;
}

export type Shards = keyof typeof CLUSTERS;

/** The front has them. */
const CLUSTERS = { 1: undefined, 2: 'two_shards', 3: 'three_shards' } as const;

const DIRECTORY = join(import.meta.dirname, 'clickhouse');
/** npm writes it last. */
const INSTALLED = join(DIRECTORY, 'node_modules/.package-lock.json');
/** The library needs a newer Node.js than the service. */
const NODE_MAJOR_MIN = 24;

/**
 * The optimising compiler would take longer for the whole engine than a run has to gain from it. So it gets the few functions that are
 * run most, each as it is written: half of the time of a statement. Nobody needs all of them checked before the first one runs.
 */
const COMPILER = [
  '--wasm-lazy-validation',
  '--wasm-tiering-budget=500000000',
  '--no-wasm-inlining',
  '--no-wasm-loop-peeling',
  '--no-wasm-loop-unrolling',
];

const USER = 'tester';
/** Needs every kind of care: in a URL and in a header. */
const PASSWORD = "t:e/s@t'&<%> ü";

/** Installs it where it is missing and that is possible. */
export function hasClickHouse(): boolean {
  if (isInstalled()) return true;
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: DIRECTORY, stdio: 'ignore' });
  } catch {
    return false;
  }
  return isInstalled();
}

function isInstalled(): boolean {
  if (!existsSync(INSTALLED) || !existsSync(nodeBinary())) return false;
  return statSync(INSTALLED).mtimeMs >= statSync(join(DIRECTORY, 'package-lock.json')).mtimeMs;
}

function nodeBinary(): string {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) return process.execPath;
  return join(DIRECTORY, `node_modules/node-linux-${process.arch}/bin/node`);
}

/** Where a run has its engine: one for all of its test files, and for what these start. */
const ENGINE = 'TEST_CLICKHOUSE_ENGINE';

/**
 * Starts the engine of a run, which opens at its first statement; undefined where there is one. What all files of a long run leave
 * behind is more than one engine holds: there each process of tests has its own.
 */
export async function startRunEngine(): Promise<{ stop(): Promise<void> } | undefined> {
  if (process.env[ENGINE] !== undefined || IS_LONG) return undefined;
  const engine = await startEngine();
  process.env[ENGINE] = engine.orders;
  return engine;
}

let shared: Promise<ClickHouse> | undefined;

/** The addresses of all test files of this process that need none of their own. */
export function sharedClickHouse(): Promise<Pick<ClickHouse, 'urls' | 'createDatabase'>> {
  shared ??= startClickHouse();
  return shared;
}

/** Addresses of one's own, of the run's engine, or of one that is up in some seconds and ends with this process. */
export async function startClickHouse({
  shards: usualShards = 1,
  addresses = 2,
}: {
  readonly shards?: Shards;
  readonly addresses?: number;
} = {}): Promise<ClickHouse> {
  const ofRun = process.env[ENGINE];
  const { orders, stop } = ofRun === undefined ? await startEngine() : { orders: ofRun, stop: undefined };
  const order = async (method: string, port: number | '' = '') =>
    Number(await (await fetch(`${orders}/${port}`, { method })).text());
  const ports = await Promise.all(Array.from({ length: addresses }, () => order('POST')));
  const portOf = (address: number) => ports[address] as number;

  const credentials = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  return {
    urls: hosts.map((host) => `http://${credentials}@${host}`),
    async createDatabase(shards = usualShards) {
      const name = `t${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
      const answer = await fetch(`http://${hosts[0]}`, {
        method: 'POST',
        body: `CREATE DATABASE ${name}`,
        headers: { Authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}` },
      });
      if (!answer.ok) throw new Error(await answer.text());
      const cluster = CLUSTERS[shards];
      return `http://${credentials}@${hosts.join(',')}/${name}${cluster ? `?cluster=${cluster}` : ''}`;
    },
    kill: async (address) => void (await order('DELETE', portOf(address))),
    start: async (address) => void (await order('PUT', portOf(address))),
    async stop() {
      await (stop ? stop() : Promise.all(ports.map((port) => order('DELETE', port))));
    },
  };
}

/** The process with the engine. It ends with this one. */
async function startEngine(): Promise<{ readonly orders: string; stop(): Promise<void> }> {
  const front = spawn(nodeBinary(), [...COMPILER, join(DIRECTORY, 'front.mjs'), USER, PASSWORD], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(front, 'exit');
  const ready = once(createInterface(front.stdout), 'line').then(([line]) => Number(line));
  const port = await Promise.race([ready, exited.then(() => undefined)]);
  if (port === undefined) throw new Error('ClickHouse does not start; what it says is above.');
  return {
    orders: `http://127.0.0.1:${port}`,
    async stop() {
      front.stdin.end();
      await exited;
    },
  };
}
