import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPackage } from './install.ts';

const BINARY = '/usr/bin/caddy';

/** Installs it where it is missing and that is possible. */
export function hasCaddy(): boolean {
  return existsSync(BINARY) || (installPackage('caddy') && existsSync(BINARY));
}

export interface CaddyServer {
  stop(): Promise<void>;
}

/** A proxy that does what a Caddyfile says, once it takes connections on the port. */
export async function startCaddy(
  caddyfile: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<CaddyServer> {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-caddy-'));
  const config = join(directory, 'Caddyfile');
  writeFileSync(config, caddyfile);
  const server = spawn(BINARY, ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { HOME: directory, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = text(server.stderr);
  const exited = once(server, 'exit');
  const ended = exited.then(async () => {
    throw new Error(`Caddy does not start: ${await complaints}`);
  });
  await Promise.race([untilTaken(port), ended]);
  return {
    async stop() {
      ended.catch(() => undefined);
      server.kill('SIGKILL');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilTaken(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isTaken = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isTaken) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
