import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCopy {
  kill(signal: 'SIGKILL' | 'SIGINT'): void;
  /** Resolves when standard error has this many lines that begin so, or when the process has ended. */
  said(beginning: RegExp, times?: number): Promise<void>;
  readonly ended: Promise<Ended>;
}

type Environment = Readonly<Record<string, string>>;

/** The command as its users run it, in a process of its own and with nothing else in its environment. */
export function startCopy(
  dataDir: string,
  settings: string,
  options: readonly string[] = [],
  env: Environment = {},
): RunningCopy {
  const child = spawn(process.execPath, [PROGRAM, 'copy', '--to', settings, ...options], {
    env: { DATA_DIR: dataDir, ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      child.emit('said');
    });
  }
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  let isOver = false;
  const ended = once(child, 'close').then(([code]) => {
    isOver = true;
    child.emit('said');
    process.off('exit', orphaned);
    return { code: code as number | null, ...output };
  });
  return {
    kill: (signal) => void child.kill(signal),
    said: async (beginning, times = 1) => {
      const lines = () => output.stderr.split('\n').slice(0, -1);
      const count = () => lines().filter((line) => line.search(beginning) === 0).length;
      while (!isOver && count() < times) await once(child, 'said');
    },
    ended,
  };
}

export function runCopy(...given: Parameters<typeof startCopy>): Promise<Ended> {
  return startCopy(...given).ended;
}
