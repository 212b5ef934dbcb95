import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
