import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Panel, QUESTION } from '../contract/panel.ts';
import type { Answer, MetricRequest } from '../oracle/answer-metric.ts';
import { PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse-18.ts';
import { startTestService, type TestService } from '../service.ts';
import { differenceOf } from './difference.ts';
import { type LoadTraits, load, TESTS_ON_SERVERS } from './load.ts';
import { type Organisation, succeed } from './organisation.ts';
import { requests } from './requests.ts';
import { openShardWays, SHARD_WAYS, type ShardWay, type ShardWays } from './shard-ways.ts';

/** How many requests are compared. */
const RUNS = propertyRuns(30);
const SEED = PROPERTY_SEED;
const NOW = Date.parse('2026-04-06T12:34:56Z');

const agents = { count: 14, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
const common = { seed: SEED, resultsPerTest: 180, now: NOW, tests: TESTS_ON_SERVERS };
const LOADS: readonly LoadTraits[] = [
  { ...common, name: 'mixed', agents, range: 'usual' },
  { ...common, name: 'whole', agents: { ...agents, allHaveUnits: true }, range: 'usual' },
  { ...common, name: 'huge', agents: { ...agents, count: 5 }, range: 'huge' },
];

describe.skipIf(!inject('hasClickHouse'))('answers from two shards', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-shards-'));
  let embedded: TestService;
  let sharded: TestService;
  let ways: ShardWays;
  const loaded = new Map<string, { readonly embedded: Organisation; readonly sharded: Organisation; id: number }>();

  beforeAll(async () => {
    const url = await (await sharedClickHouse()).createDatabase();
    const env = { ANSWER_CACHE_MB: '0' };
    embedded = await startTestService({ now: () => NOW, env });
    sharded = await startTestService({ now: () => NOW, env: { ...env, CLICKHOUSE_URL: url, DATA_DIR: dataDir } });
    for (const [index, traits] of LOADS.entries()) {
      const both = { embedded: await load(embedded, traits), sharded: await load(sharded, traits) };
      loaded.set(traits.name, { ...both, id: index + 2 });
    }
    ways = await openShardWays(url, dataDir, NOW);
  });

  afterAll(async () => {
    await ways?.close();
    await embedded?.stop();
    await sharded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('are those of the embedded engine, whichever way they are worked out', async () => {
    const asked = fc.constantFrom(...loaded.keys()).chain((name) => {
      const panel = loaded.get(name)?.embedded.panel;
      return fc.tuple(
        fc.constant(name),
        requests(panel ?? { agents: [], results: [] }, NOW),
        fc.constantFrom(...SHARD_WAYS),
      );
    });
    const property = fc.asyncProperty(asked, async ([name, request, way]) => {
      const found = await difference(name, request, way);
      if (found) throw new Error(`${name} asks ${JSON.stringify(request)}\n${found}`);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  it('are the same for groups of more values than one row brings', async () => {
    const rows = Array.from({ length: 510_000 }, (_, index) => {
      const dtime = new Date(NOW - 86_400_000 + index).toISOString().replace('T', ' ').replace('Z', '');
      return `${index % 1000 === 0 ? 'b' : 'a'},${dtime},${(index * 7919) % 1_000_003}`;
    });
    const open = async (service: TestService) => {
      const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
      const csv = ['agent_id,dtime,bytes_sec', ...rows].join('\n');
      const { body } = await panel.client.send('POST', '/ingest/httpget', csv, { 'content-type': 'text/csv' });
      expect(body.data).toMatchObject({ accepted: rows.length });
      return panel;
    };
    const [whole, spread] = [await open(embedded), await open(sharded)];
    for (const normalised of [false, true]) {
      const request: MetricRequest = { ...QUESTION, aggregation: 'hour_of_day', normalised };
      const ask = (panel: Panel) => succeed<Answer>(panel.client.post('/metric_data', request));
      const expected = await ask(whole);
      expect(differenceOf(await ask(spread), expected, 'aggregate')).toBeUndefined();
      for (const way of SHARD_WAYS) {
        const answer = await ways.ask(way, LOADS.length + 2, request);
        expect(differenceOf(answer, expected, 'aggregate'), way).toBeUndefined();
      }
    }
  });

  async function difference(name: string, request: MetricRequest, way: ShardWay): Promise<string | undefined> {
    const organisation = loaded.get(name);
    if (!organisation) throw new Error(`${name} is no organisation`);
    const expected = await succeed<Answer>(organisation.embedded.client.post('/metric_data', request));
    const answer = await succeed<Answer>(organisation.sharded.client.post('/metric_data', request));
    const found = differenceOf(answer, expected, request.chartType);
    if (found || request.chartType === 'raw') return found;
    const worse = differenceOf(await ways.ask(way, organisation.id, request), expected, request.chartType);
    return worse && `${way}: ${worse}`;
  }
});
