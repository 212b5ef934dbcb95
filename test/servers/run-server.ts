import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface RunningServer {
  /** As a power cut would: kill -9; and on the same directory again. */
  order(order: 'kill' | 'start'): Promise<void>;
  stop(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('run-server.sh', import.meta.url));

/** A server that ends with this process, and its directory with it. */
export function runServer(directory: string, command: readonly string[]): RunningServer {
  const keeper: ChildProcessByStdio<Writable, Readable, null> = spawn('/bin/sh', [SCRIPT, directory, ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(keeper, 'exit');
  const answers: Interface = createInterface(keeper.stdout);
  return {
    async order(order) {
      keeper.stdin.write(`${order}\n`);
      await once(answers, 'line');
    },
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}

const ATTEMPTS_MAX = 600;

/** Resolves when a server answers, or rejects with what it complains about. */
export async function untilAnswered(ask: () => Promise<unknown>, complaint: () => string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask();
      return;
    } catch (cause) {
      if (attempt > ATTEMPTS_MAX) throw new Error(complaint(), { cause });
      await sleep(50);
    }
  }
}
