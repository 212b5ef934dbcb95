import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { run } from '../src/cli/program.ts';

const BIN = fileURLToPath(new URL('../bin/broadgauge', import.meta.url));

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `broadgauge` as it is built, as a user of a service does. */
export function commandOf(service: { readonly url: string }, token: string, cwd?: string) {
  return (args: readonly string[], env: Readonly<Record<string, string>> = {}, input: string | Uint8Array = '') =>
    new Promise<CommandResult>((resolve) => {
      const environment = { PATH: process.env.PATH, BROADGAUGE_URL: service.url, BROADGAUGE_TOKEN: token, ...env };
      const options = { env: environment, ...(cwd !== undefined && { cwd }) };
      const child = execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
      // A command that is refused does not wait for its input.
      child.stdin?.on('error', () => {}).end(input);
    });
}

type RunCommand = ReturnType<typeof commandOf>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `broadgauge` in this process, for a tenth of the processor time of one of its own. What the build, signals and a shell do to
 * commands is shown by `commandOf`, which also runs those that read standard input. They take turns: a process has one environment.
 */
export function commandHere(service: { readonly url: string }, token: string, cwd = process.cwd()): RunCommand {
  return (args, env = {}, input = '') => {
    if (input !== '') return commandOf(service, token, cwd)(args, env, input);
    const environment = { PATH: process.env.PATH, BROADGAUGE_URL: service.url, BROADGAUGE_TOKEN: token, ...env };
    const turn = last.then(() => runHere(args, environment, cwd));
    last = turn.catch(() => {});
    return turn;
  };
}

async function runHere(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<CommandResult> {
  const before = { env: process.env, cwd: process.cwd() };
  const [stdout, stderr] = [collect(process.stdout), collect(process.stderr)];
  process.env = env;
  process.chdir(cwd);
  try {
    return { code: await run(args), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
    for (const { spy } of [stdout, stderr]) spy.mockRestore();
  }
}

function collect(stream: NodeJS.WriteStream) {
  const chunks: Buffer[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk));
    const written = rest.at(-1);
    if (typeof written === 'function') written();
    return true;
  });
  return { spy, text: () => Buffer.concat(chunks).toString() };
}
