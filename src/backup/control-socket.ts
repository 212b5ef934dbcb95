import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { reasonOf } from '../lib/reason-of.ts';
import type { SnapshotFile, WrongBlock } from '../ports/fact-store.ts';
import type { CheckOptions } from './check-stores.ts';
import type { LastCheck } from './last-check.ts';

/** A consistent state of the results, as files that can be read. */
export interface Snapshot {
  /** Unchanged until `thaw`. */
  readonly facts: readonly SnapshotFile[];
  /** True if no service uses the data directory. */
  readonly isAlone: boolean;
  /** Says what is stored in wrong blocks, one line each; free blocks get none. */
  damagedTables(wrong: readonly WrongBlock[]): Promise<readonly string[]>;
  /** Throws when the state may have changed meanwhile. */
  requireHeld(): void;
  /** Lets the facts change again. */
  thaw(): void;
  end(): void;
}

export type TakeSnapshot = () => Promise<Pick<Snapshot, 'facts' | 'damagedTables' | 'thaw'>>;

/** The longest socket path that every system accepts. */
const SOCKET_LENGTH_MAX = 103;

/** In the data directory, so it belongs to the service that uses the directory, and to its user only. */
function controlSocketOf(dataDir: string): string {
  const path = join(resolve(dataDir), 'control');
  if (Buffer.byteLength(path) <= SOCKET_LENGTH_MAX) return path;
  throw new Error(`The path of ${dataDir} is too long for a socket in it: stop the service first.`);
}

/** What the service says. */
type Line =
  | { readonly toRead: number }
  | { readonly read: number }
  | { readonly checked: LastCheck }
  | { readonly ready: Pick<Snapshot, 'facts'> }
  | { readonly damaged: readonly string[] }
  | { readonly failed: string };

/** The first request of a command. */
const SNAPSHOT = 'snapshot';
const CHECK = 'check';
/** The request that ends a snapshot; until then a command may ask what is in wrong blocks. */
const THAW = 'thaw';

interface ServedCommands {
  readonly takeSnapshot: TakeSnapshot;
  readonly check: (options: CheckOptions) => Promise<LastCheck>;
}

/**
 * Serves processes that may open the socket. What they ask for lasts as long as their connection; closing ends them all.
 */
export async function serveCommands(dataDir: string, commands: ServedCommands): Promise<() => Promise<void>> {
  const path = controlSocketOf(dataDir);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    let use = (line: string): void => {
      use = () => {};
      const say = (said: Line) => void socket.write(`${JSON.stringify(said)}\n`);
      const served =
        line === CHECK
          ? serveCheck(socket, commands.check, say)
          : serveSnapshot(socket, commands.takeSnapshot, say, (next) => {
              use = next;
            });
      served.catch((error: unknown) => say({ failed: reasonOf(error) })).finally(() => socket.end());
    };
    onLine(socket, (line) => use(line));
  });
  // The directory is locked, so this socket belongs to a process that has ended.
  rmSync(path, { force: true });
  await new Promise<void>((listening, failed) => server.on('error', failed).listen(path, listening));
  chmodSync(path, 0o600);
  return () => {
    for (const socket of open) socket.destroy();
    return new Promise((closed) => server.close(() => closed()));
  };
}

async function serveSnapshot(
  socket: Socket,
  take: TakeSnapshot,
  say: (line: Line) => void,
  onNext: (use: (line: string) => void) => void,
): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const { facts, damagedTables, thaw } = await take();
  const nameTables = async (wrong: string) =>
    say({ damaged: await damagedTables(JSON.parse(wrong) as readonly WrongBlock[]) });
  onNext((line) => {
    if (line === THAW) thaw();
    else nameTables(line).catch((error: unknown) => say({ failed: reasonOf(error) }));
  });
  say({ ready: { facts } });
  await closed;
  thaw();
}

/** Beside requests. */
const CHECK_SHARE = 0.5;
const TELL_BYTES = 16 * 2 ** 20;

async function serveCheck(socket: Socket, check: ServedCommands['check'], say: (line: Line) => void): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  let untold = 0;
  const checked = await check({
    signal: gone.signal,
    share: CHECK_SHARE,
    onBegin: (toRead) => say({ toRead }),
    onBytes: (bytes) => {
      untold += bytes;
      if (untold < TELL_BYTES) return;
      say({ read: untold });
      untold = 0;
    },
  });
  say({ checked });
}

/** Lets the service that runs in a data directory check it. */
export async function askForCheck(
  dataDir: string,
  { signal, onBegin, onBytes }: Omit<CheckOptions, 'share'>,
): Promise<LastCheck> {
  const socket = connect(controlSocketOf(dataDir));
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  const answer = answersOf(socket);
  socket.write(`${CHECK}\n`);
  try {
    for (;;) {
      const line = await answer();
      if ('toRead' in line) onBegin(line.toRead);
      else if ('read' in line) onBytes(line.read);
      else if ('checked' in line) return line.checked;
      else throw new Error(`The service could not be checked: ${'failed' in line ? line.failed : OLDER}`);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    socket.destroy();
  }
}

const OLDER = 'it is of an earlier version. Start it again.';

/** Asks the service that runs in a data directory for a snapshot. */
export async function askForSnapshot(dataDir: string): Promise<Snapshot> {
  const socket = connect(controlSocketOf(dataDir));
  const answer = answersOf(socket);
  socket.write(`${SNAPSHOT}\n`);
  const first = await answer();
  if (!('ready' in first)) throw notBackedUp(first);
  return {
    ...first.ready,
    isAlone: false,
    async damagedTables(wrong) {
      socket.write(`${JSON.stringify(wrong)}\n`);
      const line = await answer();
      if ('damaged' in line) return line.damaged;
      throw notBackedUp(line);
    },
    requireHeld() {
      if (socket.destroyed || socket.readableEnded) throw new Error('The service ended while it was backed up.');
    },
    thaw: () => socket.write(`${THAW}\n`),
    end: () => socket.destroy(),
  };
}

function notBackedUp(line: Line): Error {
  return new Error(`The service could not be backed up: ${'failed' in line ? line.failed : NO_ANSWER}`);
}

/** Returns a function that waits for the next line. */
function answersOf(socket: Socket): () => Promise<Line> {
  const lines: Line[] = [];
  let wake = () => {};
  let failure: Error | undefined;
  const fail = (cause?: unknown) => {
    failure ??= new Error(NO_ANSWER, { cause });
    wake();
  };
  onLine(socket, (text) => {
    lines.push(JSON.parse(text) as Line);
    wake();
  });
  socket.on('error', fail).once('close', () => fail());
  return async () => {
    while (lines.length === 0 && failure === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const line = lines.shift();
    if (line === undefined) throw failure;
    return line;
  };
}

const NO_ANSWER =
  'The service that uses the data directory does not answer: wait until it has started, and run this as its user.';

/** Emits complete lines. */
function onLine(socket: Socket, use: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(use);
  });
}
