import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { RAW, sendManyResults } from './ping-results.ts';
import { peakMegabytesDuring, residentMegabytes } from './service-figures.ts';

const ROWS = 1_000_000;
/** Less than the rows have as text. */
const MEGABYTES_MAX = 100;
const WARM_UPS = 3;
const ENV = { QUERY_MEMORY_MB: '256' };

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-rows-memory-'));
let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService(dataDir, ENV);
  await sendManyResults(service.url, { rows: ROWS, agents: 4000, everySeconds: 600 });
  // What taking them in has left in memory would hide what the questions add.
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  service = await startBuiltService(dataDir, ENV);
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['csv', 'ndjson', 'rows', 'arrow'])(
  `${ROWS} flat rows as %s add no more than ${MEGABYTES_MAX} MiB to the process`,
  async (format) => {
    for (let time = 0; time < WARM_UPS; time++) await fetchRows(format);
    const before = await residentMegabytes(service);
    const { peak, result } = await peakMegabytesDuring(service, fetchRows(format));
    expect(result).toBeGreaterThan(20 * ROWS);
    expect(peak - before, `${before} MiB before`).toBeLessThan(MEGABYTES_MAX);
  },
);

/** The length of an answer that is read to its end and not kept. */
async function fetchRows(format: string): Promise<number> {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
  const asking = request(`${service.url}/metric_data?format=${format}`, { method: 'POST', headers });
  asking.end(JSON.stringify(RAW));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(response.complete).toBe(true);
  return bytes;
}
