import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installPackage } from './install.ts';

export interface PostgresServer {
  /** Without a database: append `/name`. */
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

export interface StandbyServer extends PostgresServer {
  /** Makes it a server that takes changes; what it did not receive is lost. */
  promote(): void;
}

const BINARIES = '/usr/lib/postgresql';

/** A PostgreSQL of the test run's own, on a temporary directory; undefined where there is none to be had. */
export async function startPostgres({
  fsync = 'off',
}: {
  fsync?: 'on' | 'off';
} = {}): Promise<PostgresServer | undefined> {
  const bin = findBinaries() ?? (installPackage('postgresql') ? findBinaries() : undefined);
  if (bin === undefined) return undefined;
  const cluster = newCluster(bin);
  cluster.run('initdb', ['-D', cluster.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  return serve(cluster, { fsync });
}

/** Another server that follows one, as it receives its log at an address. */
export async function startStandby(primaryUrl: string, followedAt: number, name: string): Promise<StandbyServer> {
  const bin = findBinaries();
  if (bin === undefined) throw new Error('there is no PostgreSQL');
  const cluster = newCluster(bin);
  cluster.run('pg_basebackup', ['-D', cluster.data, '-d', primaryUrl, '--checkpoint=fast', '--no-sync']);
  cluster.run('touch', [join(cluster.data, 'standby.signal')]);
  const primary_conninfo = `host=127.0.0.1 port=${followedAt} user=postgres application_name=${name}`;
  const server = await serve(cluster, { fsync: 'off', primary_conninfo });
  return { ...server, promote: () => cluster.run('pg_ctl', ['promote', '-w', '-D', cluster.data]) };
}

interface Cluster {
  readonly directory: string;
  readonly data: string;
  readonly bin: string;
  readonly user: { uid?: number; gid?: number };
  run(program: string, parameters: readonly string[]): void;
}

function newCluster(bin: string): Cluster {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-postgres-'));
  const user = serverUser(directory);
  return {
    directory,
    data: join(directory, 'data'),
    bin,
    user,
    run: (program, parameters) => {
      const path = `${bin}:${process.env.PATH}`;
      execFileSync(program, parameters, {
        ...user,
        cwd: directory,
        env: { ...process.env, PATH: path },
        stdio: 'ignore',
      });
    },
  };
}

async function serve(
  { directory, data, bin, user }: Cluster,
  given: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    max_connections: 200,
    ...given,
  };
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, stdio: 'ignore' },
  );
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}`;
  await untilReady(`${url}/postgres`);
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  return { url, stop: () => end('SIGINT'), kill: () => end('SIGQUIT') };
}

/** An empty database of one test's own. @param serverUrl with the database to create it from, or with none */
export async function createDatabase(serverUrl: string, prefix = 't'): Promise<string> {
  const name = `${prefix}${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await change(serverUrl, `CREATE DATABASE ${name}`);
  created.push({ serverUrl, name });
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Those of this process; on a server of the run's own they go with the server. */
export async function dropDatabases(): Promise<void> {
  for (const { serverUrl, name } of created.splice(0)) {
    await change(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

const created: { readonly serverUrl: string; readonly name: string }[] = [];

async function change(serverUrl: string, statement: string): Promise<void> {
  const url = new URL(serverUrl);
  if (url.pathname.length <= 1) url.pathname = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function findBinaries(): string | undefined {
  try {
    const version = readdirSync(BINARIES).sort().at(-1);
    return version && join(BINARIES, version, 'bin');
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser(directory: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const user = { uid: id('-u'), gid: id('-g') };
  chownSync(directory, user.uid, user.gid);
  return user;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
