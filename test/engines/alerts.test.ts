import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jitter } from '../../src/catalogue/tests/jitter.ts';
import { dlping, latency } from '../../src/catalogue/tests/round-trip.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import { type Answer, answerMetric, type MetricRequest } from '../oracle/answer-metric.ts';
import { IS_LONG, PROPERTY_SEED, rounds } from '../random-runs.ts';
import { startTestService, type TestService } from '../service.ts';
import { differenceOf } from './difference.ts';
import { generateAgents } from './generate-agents.ts';
import { generateResults, MOMENTS } from './generate-results.ts';
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
const TESTS = [httpget, jitter, latency, dlping];
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

const MINUTE_MS = 60_000;

const PAST_OVERS = {
  '1 minute': 1 / 60,
  '95 minutes': 95 / 60,
  '13 hours': 13,
  '47 hours': 47,
  '4 days': 96,
  '200 hours': 200,
  '60 days': 1440,
};

/** The ClickHouse of the tests is slow. */
const IS_SLOW = process.env.STORES === 'clickhouse';
const RESULTS_PER_TEST = IS_SLOW ? 300 : IS_LONG ? 3000 : 600;
const RULES = IS_SLOW ? 16 : rounds({ usual: 120, long: 400 });
const ROUNDS = rounds(IS_SLOW ? { usual: 5, long: 60 } : { usual: 24, long: 400 });

let service: TestService;
let organisation: Organisation;
let now = START;

beforeAll(async () => {
  service = await startTestService({ now: () => now, env: { ANSWER_CACHE_MB: '0' } });
  const random = new Random(3);
  organisation = await createOrganisation(service, 'first', ['lab']);
  await registerAgents(organisation, generateAgents(random, AGENTS));
  for (const test of TESTS) {
    const results = generateResults(random, test, organisation.panel.agents, RESULTS_PER_TEST, 'usual');
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
      metric: random.pick(['httpget', 'httpget', 'jitterDown', 'mos', 'dlpingIncrease']),
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

it('rules that are evaluated together have the figures of the results in their instants', async () => {
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
    for (const [index, rule] of rules.entries()) {
      const found = states.find(({ rule }) => rule === `rule-${index}`)?.groups ?? [];
      const agents = new Map(found.map((group) => [keyOf(group.values), group.agents]));
      const points = expectedOf(rule, at * 1000, OVERS[rule.over]);
      for (const { values, agentCount } of points) expect(agents.get(keyOf(values)), keyOf(rule)).toBe(agentCount);
      compared += compareGroups(
        rule,
        found.filter(({ agents }) => agents > 0),
        points,
      );
    }
    expect(compared).toBeGreaterThan(rules.length);
    for (const index of rules.keys()) await succeed(client.delete(`/alerts/rules/rule-${index}`));
    return;
  }
});

it('a rule has the figures of the results in its instants, whichever days are cached, and leaves others to them', async () => {
  const { client, panel } = organisation;
  const random = new Random(PROPERTY_SEED + 4);
  let compared = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const rule = ruleOf(random);
    const [over, hours] = random.pick(Object.entries(PAST_OVERS));
    const test = { field: rule.field, above: -1e300 };
    await succeed(client.put('/alerts/rules/past', { question: rule.question, test, over, every: '1 minute' }));
    // The same results by local days, so that the rule finds days in the cache and the question those of the rule.
    const aggregation = random.pick(['total', 'total', 'daily'] as const);
    const time = { from: '2025-10-01', to: '2026-04-06' };
    const question = { ...NO_OPTIONS, ...rule.question, aggregation, time } as MetricRequest;
    const ask = async () => {
      const answer = await succeed<Answer>(client.post('/metric_data', question));
      expect(differenceOf(answer, answerMetric(panel, question, now), question), keyOf(question)).toBeUndefined();
    };
    if (random.chance(0.5)) await ask();
    for (let instants = 0; instants < 3; instants += 1) {
      const moment = Math.min(now, random.pick(MOMENTS) + random.integer(-3000, 3000) * MINUTE_MS);
      const at = moment - (moment % MINUTE_MS);
      const minute = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
      const { transitions } = await succeed<{ transitions: Group[] }>(
        client.post('/alerts/rules/past/try', { from: minute, to: minute }),
      );
      compared += compareGroups({ ...rule, over }, transitions, expectedOf(rule, at, hours));
    }
    await ask();
    if (random.chance(0.3)) await change(random);
  }
  expect(compared).toBeGreaterThan(ROUNDS);
});

/** Late results, or another clock since some weeks. */
async function change(random: Random): Promise<void> {
  const { agents } = organisation.panel;
  if (random.chance(0.5)) {
    const test = random.pick(TESTS);
    const stored = new Set(organisation.panel.results.map((result) => idOf(result)));
    const late = generateResults(random, test, agents, 10, 'usual');
    const fresh = late.filter((result) => result.at < START && !stored.has(idOf(result)));
    if (fresh.length > 0) await ingest(organisation, test, fresh, 'ndjson');
    return;
  }
  const timezone = random.pick(['Asia/Tokyo', 'Pacific/Auckland', 'America/New_York', 'UTC', 'Pacific/Kiritimati']);
  const from = START / 1000 - random.integer(0, 27 * 86_400);
  await changeMetadata(organisation, random.pick(agents).agentId, from, { timezone });
}

function idOf({ test, agent, at }: (typeof organisation.panel.results)[number]): string {
  return `${test} ${agent.agentId} ${at}`;
}

interface Group {
  readonly values: Readonly<Record<string, unknown>>;
  readonly agents: number;
  readonly value: number | null;
}

const NO_OPTIONS = { chartType: 'aggregate', aggregation: 'total', normalised: false, prefilter: false } as const;

/** The points of a rule's question about the results in the hours before an instant, by the independent reference. */
function expectedOf({ question }: Pick<Rule, 'question'>, at: number, hours: number) {
  const utc = { from: at - hours * HOUR_MS, to: at - 1 };
  const asked = { ...NO_OPTIONS, ...question, time: { from: '2000', to: '2099' }, utc } as MetricRequest;
  return answerMetric(organisation.panel, asked, now).flatMap(({ metricData }) =>
    metricData.map((point) => ({
      ...point,
      agentCount: Number(point.agentCount),
      values: Object.fromEntries((asked.splits ?? []).map((split) => [split, point[split] ?? null])),
    })),
  );
}

/** Holds the figures of groups against points, and returns their number. */
function compareGroups(
  rule: Pick<Rule, 'question' | 'field'> & { readonly over: string },
  groups: readonly Omit<Group, 'agents'>[],
  points: ReturnType<typeof expectedOf>,
) {
  const found = new Map(groups.map(({ values, value }) => [keyOf(values), value]));
  expect([...found.keys()].sort(), keyOf(rule)).toEqual(points.map(({ values }) => keyOf(values)).sort());
  for (const point of points) {
    const value = Number((point as Readonly<Record<string, unknown>>)[rule.field]);
    const { min, max } = point as Readonly<Record<string, unknown>>;
    const tolerance = 1e-9 * Math.max(Math.abs(value), 1e-3 * Math.max(Math.abs(Number(min)), Math.abs(Number(max))));
    const difference = Math.abs(Number(found.get(keyOf(point.values))) - value);
    expect(difference, `${keyOf(rule)}: ${keyOf(point)}`).toBeLessThanOrEqual(tolerance);
  }
  return points.length;
}

function keyOf(values: object): string {
  return JSON.stringify(values);
}
