import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { EVERYTHING, sendManyResults } from './ping-results.ts';
import { peakMegabytesDuring, residentMegabytes } from './service-figures.ts';

/** Each agent measures seven targets, and is judged by each. */
const AGENTS = 142_858;
const UNITS = 7 * AGENTS;
const QUERY_MEMORY_MB = 256;
/** What the engine may use, and what any question may take besides. */
const MEGABYTES_MAX = QUERY_MEMORY_MB + 300;
const WARM_UPS = 2;
const ENV = { QUERY_MEMORY_MB: String(QUERY_MEMORY_MB), ANSWER_CACHE_MB: '0' };
const RULE = {
  title: 'Answers within 100 ms',
  version: '1',
  unit: ['agent', 'target'],
  measures: { all: { metric: 'ping' } },
  conditions: { share: { of: 'all', share: { at_most: 100 }, is: '>= 95' } },
  met_if: 'share',
};

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-verdict-memory-'));
let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService(dataDir, ENV);
  await sendManyResults(service.url, { rows: UNITS, agents: AGENTS, everySeconds: 600 });
  expect((await service.root.put('/manage/rules/answers', RULE)).status).toBe(200);
  // What taking them in has left in memory would hide what the verdicts add.
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  service = await startBuiltService(dataDir, ENV);
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** What an answer has once for each unit. */
const OF_UNIT = '"verdict":';

test.each(['json', 'ndjson'])(
  `verdicts on ${UNITS} units as %s add no more than ${MEGABYTES_MAX} MiB to the process`,
  async (format) => {
    for (let time = 0; time < WARM_UPS; time++) expect(await judge(format, ['1', '2', '3'])).toBe(21);
    const before = await residentMegabytes(service);
    const { peak, result } = await peakMegabytesDuring(service, judge(format));
    expect(result).toBe(UNITS);
    expect(peak - before, `${before} MiB before`).toBeLessThan(MEGABYTES_MAX);
  },
);

/** How many units an answer has, which is read to its end and not kept. */
async function judge(format: string, units?: readonly string[]): Promise<number> {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
  const asking = request(`${service.url}/verdicts/answers?format=${format}`, { method: 'POST', headers });
  const filters = units && [{ id: 'unit', filterType: 'include', filterValues: units }];
  asking.end(JSON.stringify({ time: EVERYTHING, ...(filters && { filters }) }));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let [found, tail] = [0, ''];
  for await (const chunk of response.setEncoding('latin1')) {
    const text: string = tail + chunk;
    found += text.split(OF_UNIT).length - 1;
    tail = text.slice(-OF_UNIT.length + 1);
  }
  return found;
}
