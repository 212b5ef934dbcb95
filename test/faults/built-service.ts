import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, PATIENT, ROOT_TOKEN } from '../service.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));

/** One that hangs at its end is ended without an exit code. */
const HANGS_MS = 600_000;

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BuiltService {
  readonly url: string;
  readonly adminUrl: string;
  readonly root: Client;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
}

/** The service as its users run it: the build, in a process of its own, on free ports. */
export async function startBuiltService(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  how: HowToRun = {},
): Promise<BuiltService> {
  const settings = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0', BOOTSTRAP_TOKEN: ROOT_TOKEN, ...PATIENT, ...env };
  const { child, ended } = runService(settings, how);
  const { url, adminUrl } = await printedAddresses(child, ended);
  return {
    url,
    adminUrl,
    root: new Client(url, ROOT_TOKEN),
    async end(signal) {
      child.kill(signal);
      const hanging = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
      return ended.finally(() => clearTimeout(hanging));
    },
  };
}

/** A start that is expected to end by itself. */
export function runBuiltService(env: Readonly<Record<string, string>>): Promise<Ended> {
  return runService(env).ended;
}

interface HowToRun {
  readonly umask?: string;
  /** Another build than this one's. */
  readonly program?: string;
  /** Options of `serve`. */
  readonly options?: readonly string[];
}

export function runService(
  env: Readonly<Record<string, string>>,
  { umask = '022', program = PROGRAM, options = [] }: HowToRun = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const command = [`umask ${umask}; exec "$0" "$@"`, process.execPath, program, 'serve', ...options];
  const child = spawn('/bin/sh', ['-c', ...command], { env: { LOG_LEVEL: 'warn', ...env } });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', orphaned);
    return { code: code as number | null, ...output };
  });
  return { child, ended };
}

async function printedAddresses(
  child: ChildProcess,
  ended: Promise<Ended>,
): Promise<{ url: string; adminUrl: string }> {
  let printed = '';
  const ready = new Promise<{ url: string; adminUrl: string }>((resolve) => {
    child.stdout?.on('data', (text: string) => {
      printed += text;
      const found = printed.match(/API +(\S+)\n +Probes +(\S+)\/readyz\n/);
      if (found) resolve({ url: String(found[1]), adminUrl: String(found[2]) });
    });
  });
  const failed = ended.then(({ code, stderr }) => {
    throw new Error(`the service ended with ${code} before it was ready: ${stderr}`);
  });
  return Promise.race([ready, failed]);
}
