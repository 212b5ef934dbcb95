import fc from 'fast-check';
import { expect } from 'vitest';
import { TESTS } from '../../src/catalogue/tests/index.ts';
import { differenceOf } from '../engines/difference.ts';
import { type Organisation, succeed } from '../engines/organisation.ts';
import { requests } from '../engines/requests.ts';
import type { Answer } from '../oracle/answer-metric.ts';
import { Client, type TestService } from '../service.ts';

export interface Compared {
  readonly now: number;
  readonly seed: number;
  readonly questions: number;
}

/** Asks both services the same, with the tokens that the organisation had before, about everything that it has. */
export async function expectSameAnswers(
  [actual, expected]: readonly [TestService, TestService],
  { name, token, panel }: Organisation,
  { now, seed, questions }: Compared,
): Promise<void> {
  const [there, here] = [new Client(actual.url, token), new Client(expected.url, token)];
  const same = async (path: string) => {
    const [copied, original] = await Promise.all([there, here].map((client) => succeed(client.get(path))));
    expect(copied, `${name}: ${path}`).toEqual(original);
  };
  for (const request of fc.sample(requests(panel, now), { seed, numRuns: questions })) {
    const [copied, original] = await Promise.all(
      [there, here].map((client) => succeed<Answer>(client.post('/metric_data', request))),
    );
    const difference = differenceOf(copied as Answer, original as Answer, request);
    expect(difference, `${name}: ${JSON.stringify(request)}`).toBeUndefined();
  }
  for (const { key } of TESTS) {
    const request = { test: key, date: { from: '2000-01-01', to: '2099-12-31' }, labels: ['tool'] };
    const [copied, original] = await Promise.all(
      [there, here].map((client) => succeed<readonly object[]>(client.post('/test_data', request))),
    );
    expect(inAnyOrder(copied), `${name}: records of ${key}`).toEqual(inAnyOrder(original));
  }
  for (const { agentId } of panel.agents) {
    const agent = encodeURIComponent(agentId);
    await same(`/metadata/agent/${agent}`);
    await same(`/metadata/agent/${agent}/history`);
  }
  for (const path of [
    '/manage/agents',
    '/manage/panels',
    '/manage/tokens',
    '/manage/isps',
    '/manage/populations',
    '/manage/recipes',
    '/manage/mappings',
    '/manage/maps',
    '/saved/questions',
    '/saved/dashboards',
    '/annotations',
    '/alerts/rules',
    '/alerts/channels',
    '/alerts',
    '/alerts/history',
  ])
    await same(path);
  await same('/filters/isp/values');
}

function inAnyOrder(records: readonly object[] | undefined): readonly string[] {
  return (records ?? []).map((record) => JSON.stringify(record)).sort();
}
