import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { question, RAW, sendManyResults } from './ping-results.ts';
import { peakMegabytesDuring, residentMegabytes } from './service-figures.ts';

const ROWS = 5_000_000;
/** Less than the rows have as text. */
const MEGABYTES_MAX = 96;
const WARM_UPS = 4;
/** Bounds what the engine keeps of its file in memory. */
const ENGINE_MEGABYTES = 256;
/** Beside the engine's own: Node, the code, and buffers that don't grow with the file. */
const INGEST_MEGABYTES_MAX = ENGINE_MEGABYTES + 512;

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-stream-memory-'));
let service: BuiltService;
let ingestPeak: number;

beforeAll(async () => {
  service = await startBuiltService(dataDir, ENV);
  const sending = sendManyResults(service.url, { rows: ROWS, agents: 20_000, everySeconds: 600 });
  const { peak, result } = await peakMegabytesDuring(service, sending);
  expect(result).toMatchObject({ accepted: ROWS, duplicates: 0, rejected: 0 });
  ingestPeak = peak;
  // What taking them in has left in memory would hide what the questions add.
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  service = await startBuiltService(dataDir, ENV);
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a long list of results is taken in without being held in memory', () => {
  expect(ingestPeak).toBeLessThan(INGEST_MEGABYTES_MAX);
});

const DAY = { from: '2026-01-01 00:00', to: '2026-01-01 01:59' };

test.each([
  ['/metric_data', { ...RAW, time: DAY }, RAW],
  ['/test_data', testsOf('2026-01-01', '2026-01-01'), testsOf('2026', '2026')],
])(`${ROWS} rows of %s add no more than ${MEGABYTES_MAX} MiB to the process`, async (path, few, all) => {
  await service.root.post('/metric_data', question({ aggregation: 'total' }));
  // What Node and the engine take once, and keep, is not what the rows add.
  for (let time = 0; time < WARM_UPS; time++) await countRows(path, few);
  const before = await residentMegabytes(service);
  const { peak, result } = await peakMegabytesDuring(service, countRows(path, all));
  expect(result).toBe(ROWS);
  expect(peak - before, `${before} MiB before`).toBeLessThan(MEGABYTES_MAX);
});

const ENV = { QUERY_MEMORY_MB: String(ENGINE_MEGABYTES) };

function testsOf(from: string, to: string) {
  return { test: 'ping', date: { from, to } };
}

/** Counts the rows of an answer without keeping it, and sees to it that it is whole. */
async function countRows(path: string, asked: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
  const asking = request(service.url + path, { method: 'POST', headers });
  asking.end(JSON.stringify(asked));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  let rows = 0;
  let tail = '';
  for await (const chunk of response.setEncoding('latin1')) {
    const text: string = tail + chunk;
    rows += text.split('"dtime":').length - 1;
    tail = text.slice(-'"dtime":'.length + 1);
  }
  expect(tail.endsWith('"}')).toBe(true);
  return rows;
}
