import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestAt } from '../../src/alerts/rule.ts';
import { jitter } from '../../src/catalogue/tests/jitter.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import { rounds } from '../random-runs.ts';
import { startTestService, type TestService } from '../service.ts';
import { generateAgents } from './generate-agents.ts';
import { generateResults } from './generate-results.ts';
import {
  changeMetadata,
  createOrganisation,
  ingest,
  type Organisation,
  registerAgents,
  succeed,
} from './organisation.ts';
import { Random } from './random.ts';

const START = Date.parse('2026-04-05T20:30:00Z');
const HOUR_MS = 3_600_000;
const AGENTS = { count: 15, firstUnit: 100, allHaveUnits: false, panels: ['default', 'lab'] };
const OVERS = {
  '1 hour': 1,
  '12 hours': 12,
  '24 hours': 24,
  '40 hours': 40,
  '3 days': 72,
  '31 days': 744,
  '90 days': 2160,
};

/** The ClickHouse of the tests is slow. */
const RULES = process.env.STORES === 'clickhouse' ? 16 : rounds({ usual: 120, long: 400 });

let service: TestService;
let organisation: Organisation;
let now = START;

beforeAll(async () => {
  service = await startTestService({ now: () => now, env: { ANSWER_CACHE_MB: '0' } });
  const random = new Random(3);
  organisation = await createOrganisation(service, 'first', ['lab']);
  await registerAgents(organisation, generateAgents(random, AGENTS));
  for (const test of [httpget, jitter]) {
    const count = rounds({ usual: 600, long: 3000 });
    const results = generateResults(random, test, organisation.panel.agents, count, 'usual');
    const past = results.filter(({ at }) => at < START);
    await ingest(organisation, test, past, 'ndjson');
  }
  for (const { agentId } of organisation.panel.agents.slice(0, 8)) {
    const region = new Map([['region', random.pick(['north', 'south'])]]);
    const change = { package: random.pick(['Acme:100', 'Acme:1000']), custom: region };
    await changeMetadata(organisation, agentId, START / 1000 - random.integer(0, 3 * 86_400), change);
  }
});

afterAll(() => service?.stop());

interface Rule {
  readonly question: Record<string, unknown>;
  readonly field: string;
  readonly over: keyof typeof OVERS;
}

function ruleOf(random: Random): Rule {
  const agents = organisation.panel.agents.map(({ agentId }) => agentId);
  const filters = [
    { id: 'package', values: ['Acme:100', 'Acme:1000'] },
    { id: 'region', values: ['north', 'south'] },
    { id: 'agent', values: agents },
    { id: 'country', values: ['GB', 'DE', 'US'] },
    { id: 'target', values: ['near.example', 'far.example'] },
  ];
  const some = filters.filter(() => random.chance(0.25));
  return {
    question: {
      metric: random.pick(['httpget', 'httpget', 'jitterDown', 'mos']),
      prefilter: random.chance(0.3),
      splits: ['isp', 'package', 'region', 'agent', 'country', 'target'].filter(() => random.chance(0.15)),
      filters: some.map(({ id, values }) => ({
        id,
        filterType: random.pick(['include', 'exclude']),
        filterValues: values.filter(() => random.chance(0.5)).concat(values[0] ?? ''),
      })),
      ...(random.chance(0.1) && { panel: ['lab'] }),
      ...(random.chance(0.1) && { uncertainty: 'agents' }),
      ...(random.chance(0.1) && { window: { hours: [[6, 22]] } }),
    },
    field: random.pick([...Array(6).fill('metricValue'), 'stdDev', 'min', 'max', 'sampleCount', 'unitCount', 'median']),
    over: random.pick(Object.keys(OVERS) as (keyof typeof OVERS)[]),
  };
}

it('rules that are evaluated together have the figures that their questions have', async () => {
  const { client } = organisation;
  const random = new Random(4);
  const rules = Array.from({ length: RULES }, () => ruleOf(random));
  for (const [index, { question, field, over }] of rules.entries()) {
    const rule = { question, test: { field, below: 50 }, over };
    await succeed(client.put(`/alerts/rules/rule-${index}`, rule));
  }
  now += HOUR_MS;
  const at = Math.floor(now / HOUR_MS) * 3600;
  for (;;) {
    const { body } = await client.get('/alerts');
    const states = body.data as { rule: string; evaluated_at: number; problem: string | null; groups: Group[] }[];
    if (!states.every(({ evaluated_at }) => evaluated_at >= at)) {
      expect(states.filter(({ problem }) => problem !== null)).toEqual([]);
      await sleep(200);
      continue;
    }
    let compared = 0;
    for (const [index, { question, field, over }] of rules.entries()) {
      const found = states.find(({ rule }) => rule === `rule-${index}`)?.groups ?? [];
      const condition = { over: OVERS[over] * 3600, certain: false } as Parameters<typeof requestAt>[1];
      const series = await succeed<{ metricData: Record<string, unknown>[] }[]>(
        client.post('/metric_data', requestAt(question, condition, at)),
      );
      const points = series.flatMap(({ metricData }) => metricData);
      const expected = points.map((point) => [point.agentCount, Number(Number(point[field]).toPrecision(13))]);
      const got = found.filter(({ agents }) => agents > 0).map(({ agents, value }) => [agents, value]);
      expect([...got].sort(), JSON.stringify({ question, field, over })).toEqual([...expected].sort());
      compared += expected.length;
    }
    expect(compared).toBeGreaterThan(rules.length);
    return;
  }
});

interface Group {
  readonly agents: number;
  readonly value: number;
}
