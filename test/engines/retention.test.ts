import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCsv } from '../contract/exported.ts';
import { type Answer, answerMetric, type MetricRequest } from '../oracle/answer-metric.ts';
import type { OraclePanel } from '../oracle/panel.ts';
import { receiptOf } from '../oracle/receipt.ts';
import { PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { startTestService, type TestService } from '../service.ts';
import { comparisons } from './comparisons.ts';
import { differenceOf } from './difference.ts';
import { load, SOME_TESTS } from './load.ts';
import { type Organisation, succeed } from './organisation.ts';
import { requests } from './requests.ts';

const RUNS = propertyRuns(20, 500);
const SEED = PROPERTY_SEED + 5;
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-04-06T12:34:56Z');
const BEFORE_ALL_RESULTS = Date.parse('2018-01-01T12:00:00Z');

/** Days by test, so that midnights of UTC between the results of each one are the bound; null: no bound. */
const DAYS: Readonly<Record<string, number | null>> = { httpget: 1, latency: 2, dlping: 8, outage: null };
const OTHER_DAYS = 6;

/** It caches answers and days. */
let service: TestService;
let organisation: Organisation;
let now = NOW;

beforeAll(async () => {
  service = await startTestService({ now: () => now });
  const agents = { count: 12, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
  const traits = { name: 'mixed', seed: SEED, resultsPerTest: 120, now: NOW, range: 'usual', agents } as const;
  organisation = await load(service, { ...traits, tests: SOME_TESTS });
  // At that time nothing is beyond the retention, so that nothing is deleted.
  now = BEFORE_ALL_RESULTS;
  await setRetention();
  now = NOW;
});

afterAll(() => service?.stop());

describe('results beyond their retention', () => {
  it('are in no answer, though they are not deleted yet, on any day', async () => {
    const questions = fc.sample(requests(organisation.panel, NOW), { numRuns: RUNS, seed: SEED });
    for (const day of [0, 1, 2]) {
      now = NOW + day * DAY_MS;
      for (const request of questions)
        expect(await differenceToRetained(request), JSON.stringify(request)).toBe(undefined);
    }
    now = NOW;
  });

  it('are in no receipt', async () => {
    for (const request of fc.sample(requests(organisation.panel, NOW), {
      numRuns: Math.ceil(RUNS / 4),
      seed: SEED + 1,
    })) {
      const { body } = await organisation.client.post('/metric_data', { ...request, receipt: true });
      expect((body as { receipt?: object }).receipt, JSON.stringify(request)).toMatchObject(
        receiptOf(retained(), request, now),
      );
    }
  });

  it('make no difference when they are deleted', async () => {
    const before = await askEverything();
    await setRetention();
    expect(await askEverything()).toEqual(before);
  });
});

async function setRetention(): Promise<void> {
  const tests = Object.entries(DAYS).map(([test, days]) => ({ test, retention_days: days }));
  const policy = { retention_days: OTHER_DAYS, tests };
  const { expired } = await succeed<{ expired: { results: number } }>(
    organisation.client.put('/manage/retention', policy),
  );
  expect(expired.results).toBe(0);
}

/** The panel without what is beyond the retention. */
function retained(): OraclePanel {
  const { panel } = organisation;
  const midnight = now - (now % DAY_MS);
  const results = panel.results.filter(({ test, at }) => {
    const days = test in DAYS ? (DAYS[test] ?? null) : OTHER_DAYS;
    return days === null || at >= midnight - days * DAY_MS;
  });
  expect(results.length).toBeLessThan(panel.results.length);
  return { ...panel, results };
}

async function differenceToRetained(request: MetricRequest): Promise<string | undefined> {
  const actual = await succeed<Answer>(organisation.client.post('/metric_data', request));
  return differenceOf(actual, answerMetric(retained(), request, now), request);
}

/** Answers of every kind, without what says when they were made. */
async function askEverything(): Promise<unknown[]> {
  const { client, panel } = organisation;
  const sample = <T>(asked: fc.Arbitrary<T>, runs: number) => fc.sample(asked, { numRuns: runs, seed: SEED + 2 });
  const answers: unknown[] = [];
  for (const request of sample(requests(panel, NOW), Math.ceil(RUNS / 2)))
    answers.push(await succeed(client.post('/metric_data', request)));
  for (const request of sample(comparisons(organisation, NOW), 3))
    answers.push(await succeed(client.post('/comparison_data', request)));
  const date = { from: '2018-01-01', to: '2026-04-07' };
  for (const { key } of SOME_TESTS) {
    const { body } = await client.post('/test_data', { test: key, date, receipt: true });
    const { rows } = (body as unknown as { receipt: { rows: object } }).receipt;
    const { sha256 } = await exportCsv(client, 'test_data', { test: key, date });
    answers.push(body.data, rows, sha256);
  }
  for (const id of ['target', 'base', 'isp'])
    answers.push(await succeed(client.get(`/filters/${id}/values?limit=100`)));
  answers.push(await succeed(client.get('/manage/agents/activity?limit=100&days=366')));
  const agent = { agent_id: panel.agents[0]?.agentId };
  const { tests } = await succeed<{ tests: readonly object[] }>(
    client.post('/manage/results/delete', { agent, date, dry_run: true }),
  );
  answers.push(new Set(tests));
  return answers;
}
