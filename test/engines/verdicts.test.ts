import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { dns } from '../../src/catalogue/tests/dns.ts';
import { latency } from '../../src/catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../src/catalogue/tests/transfer.ts';
import { type Document, judgeUnits, type VerdictRequest } from '../oracle/judge-units.ts';
import { rules } from '../oracle/random-rules.ts';
import { PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { ON_SERVERS, startTestService, type TestService } from '../service.ts';
import { load } from './load.ts';
import { type Organisation, succeed } from './organisation.ts';

const NOW = Date.parse('2026-04-06T12:34:56Z');
/** ClickHouse of the tests is slow. */
const RUNS = propertyRuns(ON_SERVERS ? 60 : 200);

let service: TestService;
let organisation: Organisation;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW, env: { ANSWER_CACHE_MB: '0' } });
  organisation = await load(service, {
    name: 'judged',
    seed: PROPERTY_SEED,
    resultsPerTest: 180,
    now: NOW,
    tests: [httpget, httppost, latency, dns],
    agents: { count: 8, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] },
    range: 'usual',
  });
});
afterAll(() => service?.stop());

const times: fc.Arbitrary<VerdictRequest['time']> = fc.constantFrom(
  { from: '2018', to: '2026' },
  { from: '2026-03', to: '2026-04' },
  { from: '2025-10-26', to: '2025-11-03' },
  { from: '2026-03-29 00:30', to: '2026-04-05 17:20:00' },
);

const asked: fc.Arbitrary<VerdictRequest> = fc
  .tuple(
    times,
    fc.constantFrom({}, {}, { panel: 'lab' }),
    fc.constantFrom({}, {}, { filters: [{ id: 'target', filterType: 'include', filterValues: ['near.example'] }] }),
  )
  .map((parts) => Object.assign({}, ...parts.map((part, index) => (index === 0 ? { time: part } : part))));

describe('verdicts', () => {
  it('are what the definitions say, whatever the rule', async () => {
    const documents = rules({
      speeds: ['httpget', 'httppost'],
      others: ['latency', 'latencyLoss'],
      dimensions: ['isp', 'custom.region', 'custom.tier', 'package.technology', 'country', 'target'],
      values: ['Acme', 'north', '1', 'GB', 'FTTP', 'near.example'],
      tools: ['iperf3', 'ookla'],
      populations: [...organisation.panel.populations.keys(), 'none'],
      levels: [0, 1, 7, 50, 80, 100],
    });
    const property = fc.asyncProperty(documents, asked, async (document, request) => {
      const found = await difference(document, request);
      if (found) throw new Error(`${JSON.stringify(request)} by ${JSON.stringify(document)}\n${found}`);
    });
    await fc.assert(property, { numRuns: RUNS, seed: PROPERTY_SEED, endOnFailure: true });
  });
});

async function difference(document: Document, request: VerdictRequest): Promise<string | undefined> {
  const { client, panel } = organisation;
  await succeed(client.put('/manage/rules/random', document));
  const actual = await succeed<Record<string, unknown>>(client.post('/verdicts/random', request));
  const expected = judgeUnits(panel, document, request, NOW) as unknown as Record<string, unknown>;
  for (const key of Object.keys(expected)) {
    const found = firstDifference(actual[key], expected[key], key);
    if (found) return found;
  }
  return undefined;
}

/** Numbers agree to 9 digits; a distance that is nearly nothing is compared with its limit. */
function firstDifference(actual: unknown, expected: unknown, path: string): string | undefined {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const isClose = Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(expected), 1);
    return isClose ? undefined : `${path}: ${actual} instead of ${expected}`;
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) {
    return actual === expected
      ? undefined
      : `${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
  }
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  for (const key of keys) {
    const [a, b] = [(actual as Record<string, unknown>)[key], (expected as Record<string, unknown>)[key]];
    const found = firstDifference(a, b, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
