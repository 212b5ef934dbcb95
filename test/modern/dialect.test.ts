import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dns } from '../../src/catalogue/tests/dns.ts';
import { jitter } from '../../src/catalogue/tests/jitter.ts';
import { ping } from '../../src/catalogue/tests/round-trip.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import { differenceOf } from '../engines/difference.ts';
import { load } from '../engines/load.ts';
import { changeMetadata, type Organisation, succeed } from '../engines/organisation.ts';
import { requests } from '../engines/requests.ts';
import { openShardWays, SHARD_WAYS, type ShardWays } from '../engines/shard-ways.ts';
import { type Answer, answerMetric, type MetricRequest } from '../oracle/answer-metric.ts';
import { type ModernClickHouse, startModernClickHouse } from '../servers/modern-clickhouse.ts';
import { startTestService, type TestService } from '../service.ts';

const SCRIPT =
  process.env.MODERN_CLICKHOUSE ?? join(import.meta.dirname, '../../../shared/tools/modern-clickhouse/start');
const RUNS = Number(process.env.PROPERTY_RUNS ?? 40);
/** Whole numbers, fractions, ratios and texts are among them. */
const TESTS = [httpget, ping, dns, jitter];
const NOW = Date.parse('2026-04-06T12:34:56Z');

/** An emulated engine takes half a minute for each change of stored rows. */
const TRAITS = { seed: 5, resultsPerTest: 40, now: NOW, range: 'usual', changesBeforeOnly: true } as const;

describe('a current ClickHouse', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-modern-'));
  let engine: ModernClickHouse;
  let service: TestService;
  let organisation: Organisation;
  let ways: ShardWays;

  beforeAll(async () => {
    engine = await startModernClickHouse(SCRIPT);
    const env = { CLICKHOUSE_URL: engine.url, DATA_DIR: dataDir, ANSWER_CACHE_MB: '0', QUERY_TIMEOUT_SECONDS: '600' };
    service = await startTestService({ now: () => NOW, env });
    const agents = { count: 6, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
    organisation = await load(service, { ...TRAITS, name: 'mixed', agents, tests: TESTS });
    ways = await openShardWays(engine.url, dataDir, NOW);
  });

  afterAll(async () => {
    await ways?.close();
    await service?.stop();
    await engine?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('answers as the definitions say', async () => {
    const property = fc.asyncProperty(requests(organisation.panel, NOW), async (request) => {
      const expected = answerMetric(organisation.panel, request, NOW);
      const answers = [await succeed<Answer>(organisation.client.post('/metric_data', request))];
      for (const way of request.chartType === 'raw' ? [] : SHARD_WAYS) answers.push(await ways.ask(way, 2, request));
      for (const answer of answers) {
        const found = differenceOf(answer, expected, request.chartType);
        if (found) throw new Error(`${JSON.stringify(request)}\n${found}`);
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: 7, endOnFailure: true });
  });

  it('moves local times with a timezone', async () => {
    const agents = { count: 1, firstUnit: 70, allHaveUnits: true, panels: ['default'] };
    const moved = await load(service, { ...TRAITS, name: 'moved', agents, tests: [ping] });
    const [agent] = moved.panel.agents;
    await changeMetadata(moved, agent?.agentId ?? '', NOW / 1000 - 20 * 86_400, { timezone: 'Asia/Kathmandu' });
    const request: MetricRequest = {
      metric: 'ping',
      chartType: 'aggregate',
      aggregation: 'hour_of_day',
      normalised: false,
      prefilter: false,
      time: { from: '2000', to: '2099' },
    };
    const answer = await succeed<Answer>(moved.client.post('/metric_data', request));
    expect(differenceOf(answer, answerMetric(moved.panel, request, NOW), 'aggregate')).toBeUndefined();
  });
});
