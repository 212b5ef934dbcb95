import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latency } from '../../src/catalogue/tests/round-trip.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import type { MetricRequest } from '../oracle/answer-metric.ts';
import type { OracleRecord } from '../oracle/panel.ts';
import { PROPERTY_SEED, propertyRuns, rounds } from '../random-runs.ts';
import { commonStores, startTestService, type TestService } from '../service.ts';
import { withPercentilesOf } from './difference.ts';
import { generateAgents, generateChange } from './generate-agents.ts';
import { generateResults } from './generate-results.ts';
import { changeSome, load, sellSome } from './load.ts';
import { type Organisation, registerAgents, succeed } from './organisation.ts';
import { Random } from './random.ts';
import { requests } from './requests.ts';

const NOW = Date.parse('2026-04-06T12:34:56Z');
const AGENTS = { count: 10, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
const TRAITS = {
  name: 'first',
  seed: PROPERTY_SEED,
  agents: AGENTS,
  range: 'usual',
  resultsPerTest: 120,
  now: NOW,
} as const;

/** One caches answers by the day, one does not. */
let services: readonly TestService[];
/** What each of them is asked; on servers they are nodes of one installation. */
let organisations: readonly Organisation[];
let isInstallation: boolean;

beforeAll(async () => {
  const stores = await commonStores();
  isInstallation = stores !== undefined;
  // Bodies of some results are large here, those of one are small.
  const env = { ANSWER_CACHE_MB: '0', INGEST_TOGETHER_KB: '1' };
  services = await Promise.all(
    ['128', '0'].map((megabytes) =>
      startTestService({ now: () => NOW, env: { ...env, DAY_CACHE_MB: megabytes }, ...(stores && { stores }) }),
    ),
  );
  const loaded = (service: TestService) => load(service, { ...TRAITS, tests: [latency, httpget] });
  if (stores) {
    const organisation = await loaded(services[0] as TestService);
    organisations = services.map((service) => ({ ...organisation, client: service.client(organisation.token) }));
  } else organisations = await Promise.all(services.map(loaded));
});

afterAll(async () => {
  for (const service of services ?? []) await service.stop();
});

type Change = (organisation: Organisation, random: Random) => Promise<void>;

/** What may happen between two questions. */
const CHANGES: Readonly<Record<string, Change>> = {
  nothing: async () => {},
  'one result': (organisation, random) => send(organisation, random, 1, {}),
  'late results': (organisation, random) => send(organisation, random, 12, {}),
  'a larger value': (organisation, random) => send(organisation, random, 1, { bytes_sec: 9e15 }),
  'backdated metadata': (organisation, random) => changeSome(organisation, random, NOW),
  'a timezone': async ({ client, panel }, random) => {
    const body = {
      agent: { agent_id: random.pick(panel.agents).agentId },
      metadata: { timezone: random.pick(['Asia/Kathmandu', 'Pacific/Auckland', 'America/New_York', 'UTC']) },
      backdate_from: NOW / 1000 - random.integer(0, 27 * 86_400),
    };
    await succeed(client.put('/metadata', body));
  },
  'deleted results': async ({ client, panel }, random) => {
    const from = new Date(NOW - random.integer(2, 14) * 86_400_000);
    const to = new Date(from.getTime() + random.integer(0, 2) * 86_400_000);
    const date = { from: secondOf(from), to: secondOf(to) };
    const agent = { agent_id: random.pick(panel.agents).agentId };
    await succeed(client.post('/manage/results/delete', { agent, date }));
  },
  'a corrected result': async (organisation, random) => {
    const result = random.pick(organisation.panel.results);
    const second = secondOf(new Date(result.at));
    await succeed(
      organisation.client.post('/manage/results/delete', {
        agent: { agent_id: result.agent.agentId },
        test: result.test,
        date: { from: second, to: second },
      }),
    );
    const value = random.integer(1, 1e6);
    await sendRows(organisation, result.test, [result], { bytes_sec: value, rtt_avg: value });
  },
  'what is sold': (organisation, random) => sellSome(organisation, random),
  'a new agent': async (organisation, random) => {
    const firstUnit = 1000 + 7 * organisation.panel.agents.length;
    const agents = generateAgents(random, { ...AGENTS, count: 1, firstUnit });
    const agentId = `new ${organisation.panel.agents.length}`;
    await registerAgents(
      organisation,
      agents.map((agent) => ({ ...agent, agentId })),
    );
  },
  'metadata from now on': async ({ client, panel }, random) => {
    const { package: name } = generateChange(random);
    const agent = { agent_id: random.pick(panel.agents).agentId };
    await succeed(client.put('/metadata', { agent, metadata: { package: name ?? 'Acme:100' } }));
  },
};

describe('an answer that is combined from cached days', () => {
  it('is that of a service that caches nothing, percentiles to 12 digits, whatever happens between questions', async () => {
    const [{ panel } = organisations[0] as Organisation] = organisations;
    const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat()), {
      minLength: 1,
      maxLength: 3,
    });
    const asked = requests(panel, NOW).filter(isAggregate);
    const property = fc.asyncProperty(asked, steps, async (question, happened) => {
      const all = alike(question);
      await compare(all);
      for (const [what, seed] of happened) {
        for (const organisation of told(seed)) await CHANGES[what]?.(organisation, new Random(seed));
        await compare(all);
      }
    });
    await fc.assert(property, { numRuns: propertyRuns(6, 1000), seed: PROPERTY_SEED, endOnFailure: true });
  });

  it('about one agent, known, new or without a unit, is what all agents have of it, whatever happens before', async () => {
    for (const [seed, happening] of Object.values(CHANGES).entries()) {
      for (const organisation of organisations.slice(0, rounds({ usual: 1, long: 2 }))) {
        const { agents } = organisation.panel;
        const asked = [`new ${agents.length}`, ...agents.slice(0, 3).map(({ agentId }) => agentId)];
        await compareAgents(organisation, asked);
        await happening(organisation, new Random(seed));
        await send(organisation, new Random(seed), 40, {});
        await compareAgents(organisation, asked);
      }
    }
  });
});

/** Agents that a question names are looked up by their names, those that it is split by with their results. */
async function compareAgents({ client }: Organisation, agentIds: readonly string[]): Promise<void> {
  type Points = readonly Readonly<Record<string, unknown>>[];
  const ask = async (more: object) => {
    const time = { from: '2026-03-01', to: '2026-04-06' };
    const body = {
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'daily',
      normalised: false,
      prefilter: false,
    };
    const series = await succeed<{ metricData: Points }[]>(client.post('/metric_data', { ...body, time, ...more }));
    return series.flatMap(({ metricData }) => metricData);
  };
  const all = await ask({ splits: ['agent'] });
  for (const agentId of agentIds) {
    const one = await ask({ filters: [{ id: 'agent', filterType: 'include', filterValues: [agentId] }] });
    expect(one.map((point) => ({ ...point, agent: agentId }))).toEqual(all.filter(({ agent }) => agent === agentId));
  }
}

/** In the form of a request. */
function secondOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** Only one node of an installation hears of a change. */
function told(seed: number): readonly Organisation[] {
  return isInstallation ? organisations.filter((_, index) => index === seed % 2) : organisations;
}

/** Results of any time; some may be stored already. */
async function send(
  organisation: Organisation,
  random: Random,
  count: number,
  more: Readonly<Record<string, number>>,
): Promise<void> {
  const test = random.pick([latency, httpget]);
  const results = generateResults(random, test, organisation.panel.agents, count, 'usual');
  await sendRows(organisation, test.key, results, more);
}

/** Of `more` those columns that the results have. */
async function sendRows(
  { client }: Organisation,
  test: string,
  results: readonly OracleRecord[],
  more: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = results.map(({ agent, at, columns }) => ({
    agent_id: agent.agentId,
    dtime: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
    ...columns,
    ...Object.fromEntries(Object.entries(more).filter(([column]) => column in columns)),
  }));
  const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const type = { 'content-type': 'application/x-ndjson' };
  expect(await succeed(client.send('POST', `/ingest/${test}`, body, type))).toMatchObject({ rejected: 0 });
}

function isAggregate({ chartType }: MetricRequest): boolean {
  return chartType === 'aggregate';
}

/** The question, and others that the same days answer, in the same and in another time. */
function alike({
  per_agent: _,
  weight: __,
  uncertainty: ___,
  quantile: ____,
  ...question
}: MetricRequest): MetricRequest[] {
  const month = { from: '2026-03-20', to: '2026-04-05' };
  const plain = { ...question, normalised: false, time: month };
  return [
    question,
    { ...plain, aggregation: 'daily' },
    { ...plain, aggregation: 'weekly', time: { ...month, from: '2026-03-22 13:00' } },
    { ...plain, aggregation: 'total' },
    { ...question, aggregation: 'hourly', time: month },
  ];
}

async function compare(questions: readonly MetricRequest[]): Promise<void> {
  for (const question of questions) {
    const [cached, whole] = await Promise.all(
      organisations.map(async ({ client }) => {
        const { status, body } = await client.post('/metric_data', question);
        return { question, status, body };
      }),
    );
    expect(withPercentilesOf(whole, cached)).toEqual(whole);
  }
}
