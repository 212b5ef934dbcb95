import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-node-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const NODE_20 = process.version.startsWith('v20.');
const ENV = { PATH: process.env.PATH ?? '', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

it.runIf(NODE_20)('the S3 library warns of Node 20 by itself', async () => {
  const script = "import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client({ region: 'x' }))";
  const stderr = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--eval', script], { env: ENV }, (_, __, text) => resolve(text));
  });
  expect(stderr).toContain('node >=22');
});

it('a service that uses S3 says nothing of the version of Node', async () => {
  const env = {
    ...ENV,
    PORT: '0',
    ADMIN_PORT: '0',
    DATA_DIR: dataDir,
    // Nothing listens there: the library has been asked before the service says so.
    OBJECT_STORE_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=x',
  };
  const child = spawn(process.execPath, [BIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const closed = once(child, 'close');
  await expect.poll(() => printed).toContain('ECONNREFUSED');
  child.kill('SIGKILL');
  await closed;
  expect(printed).toContain('Broadgauge is ready');
  expect(printed).not.toMatch(/node ?>=|AWS SDK|NodeVersion/i);
});
