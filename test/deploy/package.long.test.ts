import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('the package installs in an empty prefix, and serves the demo panel from there', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-prefix-'));
  const [file = ''] = execFileSync(process.execPath, [join(ROOT, 'scripts/package.mjs'), directory], {
    encoding: 'utf8',
  }).split('\n');
  const prefix = join(directory, 'prefix');
  execFileSync('npm', ['install', '--global', '--prefix', prefix, '--ignore-scripts', file], { stdio: 'ignore' });
  const service = spawn(join(prefix, 'bin/broadgauge'), ['serve', '--demo'], {
    cwd: directory,
    env: { PATH: process.env.PATH, PORT: '0', ADMIN_PORT: '0', DATA_DIR: join(directory, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  for await (const chunk of service.stdout.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('curl -H')) break;
  }
  const [, url = ''] = /Console\s+(http\S+)\/console/.exec(text) ?? [];
  const [, token = ''] = /(bg_[0-9A-Za-z]+)/.exec(text) ?? [];
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${url}/console/`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
  service.kill('SIGTERM');
  if (service.exitCode === null) await once(service, 'exit');
  rmSync(directory, { recursive: true });
});
