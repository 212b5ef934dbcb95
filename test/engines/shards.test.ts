import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { askMetric } from '../../src/operations/ask-metric.ts';
import type { Context } from '../../src/operations/context.ts';
import { createCustomKeys } from '../../src/operations/custom-keys.ts';
import { createFollower } from '../../src/operations/follow-register.ts';
import type { FactStore } from '../../src/ports/fact-store.ts';
import { openClickHouseFacts } from '../../src/stores/clickhouse/open-clickhouse-facts.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { openSqlite } from '../../src/stores/register/sqlite/open-sqlite.ts';
import type { Answer, MetricRequest } from '../oracle/answer-metric.ts';
import { type ClickHouseCluster, startClickHouse } from '../servers/clickhouse.ts';
import { startTestService, type TestService } from '../service.ts';
import { differenceOf } from './difference.ts';
import { type LoadTraits, load } from './load.ts';
import { type Organisation, succeed } from './organisation.ts';
import { requests } from './requests.ts';

/** How many requests are compared, and which: more on demand. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 500);
const SEED = Number(process.env.PROPERTY_SEED ?? 3);
const NOW = Date.parse('2026-04-06T12:34:56Z');

const agents = { count: 14, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
const common = { seed: SEED, resultsPerTest: 180, now: NOW };
const LOADS: readonly LoadTraits[] = [
  { ...common, name: 'mixed', agents, range: 'usual' },
  { ...common, name: 'whole', agents: { ...agents, allHaveUnits: true }, range: 'usual' },
  { ...common, name: 'huge', agents: { ...agents, count: 5 }, range: 'huge' },
];

describe.skipIf(!inject('hasClickHouse'))('answers from two shards', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-shards-'));
  let servers: ClickHouseCluster;
  let embedded: TestService;
  let sharded: TestService;
  let refining: FactStore;
  let context: Context;
  const loaded = new Map<string, { readonly embedded: Organisation; readonly sharded: Organisation; id: number }>();

  beforeAll(async () => {
    servers = await startClickHouse();
    const url = await servers.createDatabase();
    const env = { ANSWER_CACHE_MB: '0' };
    embedded = await startTestService({ now: () => NOW, env });
    sharded = await startTestService({ now: () => NOW, env: { ...env, CLICKHOUSE_URL: url, DATA_DIR: dataDir } });
    for (const [index, traits] of LOADS.entries()) {
      const both = { embedded: await load(embedded, traits), sharded: await load(sharded, traits) };
      loaded.set(traits.name, { ...both, id: index + 2 });
    }
    const register = await openRegister(openSqlite(dataDir));
    const options = { inTurn: register.inTurn, sortedMax: 0 };
    refining = await openClickHouseFacts(parseClickHouseUrl(url), storeOptions(join(dataDir, 'refining')), options);
    const followRegister = createFollower(register, refining);
    const customKeys = createCustomKeys(refining, followRegister, new AbortController().signal);
    context = { register, facts: refining, followRegister, customKeys, now: () => NOW } as Context;
  }, 300_000);

  afterAll(async () => {
    await refining?.close();
    await embedded?.stop();
    await sharded?.stop();
    await servers?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    'are those of the embedded engine, whether groups are sorted or gone through several times',
    async () => {
      const asked = fc.constantFrom(...loaded.keys()).chain((name) => {
        const panel = loaded.get(name)?.embedded.panel;
        return fc.tuple(fc.constant(name), requests(panel ?? { agents: [], results: [] }, NOW));
      });
      const property = fc.asyncProperty(asked, async ([name, request]) => {
        const found = await difference(name, request);
        if (found) throw new Error(`${name} asks ${JSON.stringify(request)}\n${found}`);
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    },
    60_000 + RUNS * 2_000,
  );

  async function difference(name: string, request: MetricRequest): Promise<string | undefined> {
    const organisation = loaded.get(name);
    if (!organisation) throw new Error(`${name} is no organisation`);
    const expected = await succeed<Answer>(organisation.embedded.client.post('/metric_data', request));
    const sorted = await succeed<Answer>(organisation.sharded.client.post('/metric_data', request));
    const found = differenceOf(sorted, expected, request.chartType);
    if (found || request.chartType === 'raw') return found;
    const caller = { organisationId: organisation.id, panels: null };
    const question = await askMetric(context, caller, request);
    if (question.kind === 'raw') throw new Error('an aggregate became raw');
    const refined = (await question.answer(new AbortController().signal)) as unknown as Answer;
    const worse = differenceOf(refined, expected, request.chartType);
    return worse && `gone through several times: ${worse}`;
  }
});

function storeOptions(directory: string) {
  return {
    directory,
    memoryMb: 512,
    queriesMax: 2,
    queueMax: 10,
    timeoutMs: 60_000,
    rowsMax: 1e9,
    groupsMax: 200_000,
    togetherBytesMax: 0,
    warn: () => {},
  };
}
