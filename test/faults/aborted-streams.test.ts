import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

let service: TestService;

beforeAll(async () => {
  // A clock at which the latest of all results are not in the future.
  service = await startTestService({ now: () => Date.UTC(2099, 11, 30) });
  await service.root.post('/manage/agents', [
    { agent_id: 'a', timezone: 'Europe/London', custom: { region: 'North' } },
  ]);
  const rows = Array.from({ length: 500 }, (_, index) => ({
    agent_id: 'a',
    dtime: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    rtt_avg: 1000 + index,
  }));
  await service.root.post('/ingest/ping', rows);
});
afterAll(() => service.stop());

const RAW = {
  metric: 'ping',
  chartType: 'raw',
  normalised: false,
  prefilter: false,
  splits: ['region'],
  time: { from: '2025', to: '2026' },
};

/** Resolves when the socket is gone, without waiting for an answer. */
function abandon(path: string, body: unknown, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(service.url + path, {
      method: 'POST',
      headers: { authorization: ROOT_TOKEN, 'content-type': 'application/json' },
    });
    outgoing.on('error', () => {});
    outgoing.on('close', resolve);
    outgoing.on('response', (response) => response.on('error', () => {}));
    outgoing.end(JSON.stringify(body));
    setTimeout(() => outgoing.destroy(), afterMs);
  });
}

it('results of far apart years and a new timezone are answered for at once', async () => {
  const rows = ['1990-01-02 00:00:00', '2099-12-30 00:00:00'].map((dtime) => ({ agent_id: 'a', dtime, rtt_avg: 7 }));
  expect((await service.root.post('/ingest/ping', rows)).body.data).toMatchObject({ accepted: 2 });
  const change = { agent: { agent_id: 'a' }, metadata: { timezone: 'America/New_York' } };
  expect((await service.root.put('/metadata', change)).status).toBe(200);
  const answer = await service.root.post('/metric_data', { ...RAW, time: { from: '1980', to: '2100' } });
  expect(answer, answer.body.message).toMatchObject({ status: 200 });
});

it('clients that go away in the middle of a long answer keep nobody from asking', async () => {
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => abandon('/metric_data', RAW, index % 4)));
  }
  // The service may still learn that the last of them are gone.
  const ask = async () => {
    const { status, body } = await service.root.post('/metric_data', RAW);
    return [status, (body.data as { metricData: unknown[] }[] | undefined)?.[0]?.metricData.length];
  };
  await expect.poll(ask).toEqual([200, 500]);
});
