import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPackage } from './install.ts';
import { freePort } from './postgres.ts';
import { runServer, untilAnswered } from './run-server.ts';

export interface ZooKeeper {
  readonly port: number;
  kill(): Promise<void>;
  /** Starts a killed one on the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** It names those that it needs. */
const JAR = '/usr/share/java/zookeeper.jar';
const SILENT_LOG = '/usr/share/java/slf4j-nop.jar';

/** A lost client is missed after two of them at the least. */
const TICK_MS = 500;

/** Installs it where it is missing and that is possible. */
export function hasZooKeeper(): boolean {
  return existsSync(JAR) || (installPackage('zookeeper') && existsSync(JAR));
}

/** A ZooKeeper of a test file's own, up in a second or two. It ends with this process, and its temporary directory with it. */
export async function startZooKeeper(): Promise<ZooKeeper> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-zookeeper-'));
  const settings = {
    dataDir: join(directory, 'data'),
    clientPort: port,
    clientPortAddress: '127.0.0.1',
    tickTime: TICK_MS,
    'admin.enableServer': false,
    forceSync: 'no',
  };
  const file = join(directory, 'zoo.cfg');
  writeFileSync(
    file,
    Object.entries(settings)
      .map((entry) => `${entry.join('=')}\n`)
      .join(''),
  );
  const server = runServer(directory, [
    'java',
    '-Xmx64m',
    '-XX:+UseSerialGC',
    ...['-cp', `${JAR}:${SILENT_LOG}`],
    'org.apache.zookeeper.server.ZooKeeperServerMain',
    file,
  ]);
  const ready = () =>
    untilAnswered(
      () => askStatus(port),
      () => 'ZooKeeper does not start',
    );
  await ready();
  return {
    port,
    kill: () => server.order('kill'),
    async start() {
      await server.order('start');
      await ready();
    },
    stop: () => server.stop(),
  };
}

async function askStatus(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(1_000, () => socket.destroy(new Error('ZooKeeper does not answer')));
  socket.write('srvr');
  if (!(await text(socket)).includes('Mode: standalone')) throw new Error('ZooKeeper is not ready');
}
