import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { beginDownload, type Download, type ExportRequest, untilEnded } from './downloads.ts';
import { question, RAW, sendManyResults } from './ping-results.ts';
import { peakMegabytesDuring, residentMegabytes } from './service-figures.ts';

const ROWS = 10_000_000;
const ENGINE_MEGABYTES = 256;
/** The parts of a Parquet file are put together by the engine, in the memory that is its own. */
const FORMATS = [
  { format: 'csv', megabytesMax: 96 },
  { format: 'ndjson', megabytesMax: 128 },
  { format: 'parquet', megabytesMax: ENGINE_MEGABYTES },
];
/** Few arenas of memory, as `npm start` and the documents have it. */
const ENV = { QUERY_MEMORY_MB: String(ENGINE_MEGABYTES), MALLOC_ARENA_MAX: '2' };
const FEW = { from: '2026-01-01 00:00', to: '2026-01-01 01:59' };

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-export-memory-'));
let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService(dataDir, ENV);
  const { accepted } = await sendManyResults(service.url, { rows: ROWS, agents: 20_000, everySeconds: 600 });
  expect(accepted).toBe(ROWS);
});

// What was done before has left something in memory that would hide what a file adds.
beforeEach(async () => {
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  service = await startBuiltService(dataDir, ENV);
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(FORMATS)(
  `a file of ${ROWS} raw rows as $format adds no more than $megabytesMax MiB to the process`,
  async ({ format, megabytesMax }) => {
    const file = (body: Record<string, unknown>): ExportRequest => ({ of: 'metric_data', body: { ...body, format } });
    await service.root.post('/metric_data', question({ aggregation: 'total' }));
    await download(file({ ...RAW, time: FEW }));
    const before = await residentMegabytes(service);
    const { peak, result } = await peakMegabytesDuring(service, download(file(RAW)));
    expect(result).toMatchObject({ status: 'done', rows: ROWS });
    expect(peak - before, `${before} MiB before`).toBeLessThan(megabytesMax);
  },
);

async function download(request: ExportRequest): Promise<Download> {
  return untilEnded(service, await beginDownload(service, request));
}
