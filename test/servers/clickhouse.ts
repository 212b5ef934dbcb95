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
 * The optimising compiler takes longer for the engine than a short run has to gain from it. Where statements are repeated for long,
 * those functions pay that are run most, each as it is written: half of the time of a statement.
 */
const NEVER_OPTIMISED = ['--liftoff-only'];
const OPTIMISED_AT_LAST = [
  '--wasm-tiering-budget=2000000000',
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

let shared: Promise<ClickHouse> | undefined;

/** The ClickHouse of all test files of this process that need none of their own; it ends with the process. */
export function sharedClickHouse(): Promise<Pick<ClickHouse, 'urls' | 'createDatabase'>> {
  shared ??= startClickHouse();
  return shared;
}

/** A ClickHouse of a test file's own, up in some seconds. It ends with this process. */
export async function startClickHouse({
  shards: usualShards = 1,
  addresses = 2,
}: {
  readonly shards?: Shards;
  readonly addresses?: number;
} = {}): Promise<ClickHouse> {
  const program = [...(IS_LONG ? OPTIMISED_AT_LAST : NEVER_OPTIMISED), join(DIRECTORY, 'front.mjs')];
  const front = spawn(nodeBinary(), [...program, String(addresses), USER, PASSWORD], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(front, 'exit');
  const lines = createInterface(front.stdout);
  const order = async (text: string) => {
    front.stdin.write(`${text}\n`);
    await once(lines, 'line');
  };
  const ready = once(lines, 'line').then(([line]) => JSON.parse(line) as number[]);
  const ports = await Promise.race([ready, exited.then(() => undefined)]);
  if (ports === undefined) throw new Error('ClickHouse does not start; what it says is above.');

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
    kill: (address) => order(`close ${address}`),
    start: (address) => order(`open ${address}`),
    async stop() {
      front.stdin.end();
      await exited;
    },
  };
}
