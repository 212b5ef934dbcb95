import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../servers/postgres.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { until } from './service-figures.ts';

const TELEGRAF = process.env.TELEGRAF ?? 'telegraf';
const isThere = spawnSync(TELEGRAF, ['version']).status === 0;
// No package of Debian or npm has it, so a run without it is no failure.
if (!isThere) process.stderr.write('\n!!! There is no Telegraf in PATH or by TELEGRAF: its tests are skipped.\n\n');

const RESULTS = 100;

describe.skipIf(!isThere)('Telegraf', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-telegraf-'));
  const dataDir = join(directory, 'data');
  const written: string[] = [];
  /** Sees every line that Telegraf sends, at once. */
  const witness = createServer(async (request, response) => {
    const lines = (await text(request)).trim().split('\n');
    written.push(...lines.map((line) => line.split(' ').at(-1) ?? ''));
    response.writeHead(204).end();
  });
  let port: number;
  let service: BuiltService;

  const start = () => startBuiltService(dataDir, { PORT: String(port) });

  beforeAll(async () => {
    witness.listen(0, '127.0.0.1');
    await once(witness, 'listening');
    port = await freePort();
    service = await start();
    await service.root.post('/manage/agents', [{ agent_id: 'box-1' }]);
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    witness.close();
    rmSync(directory, { recursive: true });
  });

  const records = async () => {
    const { body } = await service.root.post('/test_data', { test: 'ping', date: { from: '2000', to: '2099' } });
    return body.data as { dtime: string; target: string; successes: number }[];
  };

  it(`loses none of ${RESULTS} results and stores none twice while the service is killed in between`, async () => {
    const { body } = await service.root.post('/manage/tokens', { name: 'box', scopes: ['ingest'], agent: 'box-1' });
    const { token } = body.data as { token: string };
    const config = join(directory, 'telegraf.conf');
    const { port: witnessPort } = witness.address() as AddressInfo;
    const output = (url: string, encoding: string) =>
      `[[outputs.influxdb_v2]]\n  urls = ["${url}"]\n  token = "${token}"\n  organization = "any"\n  bucket = "any"\n  content_encoding = "${encoding}"\n`;
    writeFileSync(
      config,
      `[agent]
  interval = "100ms"
  flush_interval = "200ms"
  metric_batch_size = 10
  skip_processors_after_aggregators = true
[[inputs.ping]]
  urls = ["127.0.0.1"]
  method = "native"
${output(service.url, 'gzip')}${output(`http://127.0.0.1:${witnessPort}`, 'identity')}`,
    );
    const telegraf = spawn(TELEGRAF, ['--config', config], { stdio: 'ignore' });
    const ended = once(telegraf, 'exit');
    try {
      for (const reached of [RESULTS / 4, RESULTS / 2]) {
        await until(async () => written.length >= reached);
        await service.end('SIGKILL');
        const before = written.length;
        await until(async () => written.length >= before + 10);
        service = await start();
      }
      await until(async () => written.length >= RESULTS && (await records()).length >= RESULTS);
    } finally {
      // It sends what it has before it ends.
      telegraf.kill('SIGTERM');
      await ended;
    }
    const stored = await records();
    const times = stored.map(({ dtime }) => Date.parse(`${dtime.replace(' ', 'T')}Z`)).sort((a, b) => a - b);
    expect(written.length).toBeGreaterThanOrEqual(RESULTS);
    // Times are in milliseconds, and two pings in one of them are one result.
    const sent = new Set(written.map((ns) => Number(BigInt(ns) / 1_000_000n)));
    expect(times).toEqual([...sent].sort((a, b) => a - b));
    expect(stored.every(({ target, successes }) => target === '127.0.0.1' && successes === 1)).toBe(true);
  });
});
