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
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-postgres-'));
  const user = serverUser(directory);
  const port = await freePort();
  const data = join(directory, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    stdio: 'ignore',
  });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    fsync,
    max_connections: 200,
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
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
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
