import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, type Row, speed } from '../panel.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => Date.UTC(2026, 6, 15, 13, 30) });
});
afterAll(() => service.stop());

const roundTrip = (agent: string, dtime: string, ms: number, extra: Row = {}): Row => ({
  agent_id: agent,
  dtime,
  rtt_avg: ms * 1000,
  rtt_min: ms * 900,
  rtt_max: ms * 1100,
  successes: 100,
  failures: 0,
  ...extra,
});

describe('latency under load', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await panel.ingest('dlping', [
      roundTrip('a', '2026-07-01 12:10:00', 50),
      roundTrip('a', '2026-07-01 13:59:59.999', 80),
      roundTrip('a', '2026-07-01 14:00:00', 90),
      roundTrip('b', '2026-07-01 12:10:00', 70),
    ]);
  });

  it('is a metric of its own', async () => {
    expect(await panel.points({ metric: 'dlping' })).toMatchObject([{ metricValue: 72.5, sampleCount: 4 }]);
    expect(await panel.series({ metric: 'ulping' })).toEqual([[]]);
  });

  it('has an increase over the idle line of the same agent and hour, and none where that is not known', async () => {
    const increase = { metric: 'dlpingIncrease', chartType: 'raw', prefilter: true };
    expect(await panel.series(increase)).toEqual([[]]);
    await panel.ingest('ping', [
      roundTrip('a', '2026-07-01 12:59:59', 30),
      roundTrip('a', '2026-07-01 13:00:00', 30),
      roundTrip('b', '2026-07-01 11:59:59', 30),
    ]);
    await panel.ingest('latency', [
      roundTrip('a', '2026-07-01 12:00:00', 10),
      roundTrip('a', '2026-07-01 12:30:00', 20),
      roundTrip('a', '2026-07-01 12:40:00', 2000, { successes: 5 }),
    ]);
    const points = await panel.points(increase);
    expect(points.map(({ agent, dtime, metricValue }) => [agent, dtime, metricValue])).toEqual([
      ['a', '2026-07-01T12:10:00', 35],
      ['a', '2026-07-01T13:59:59', 50],
    ]);
    expect(await panel.points({ ...increase, chartType: 'aggregate', aggregation: 'total' })).toMatchObject([
      { metricValue: 42.5, sampleCount: 2, agentCount: 1, min: 35, max: 50 },
    ]);
  });

  it('rises over the idle line of its hour, also where the clock was set from one end of the world to the other in it', async () => {
    const moving = await Panel.open(service, [{ agent_id: 'far', timezone: 'Pacific/Kiritimati' }]);
    await moving.client.put('/metadata', {
      agent: { agent_id: 'far' },
      metadata: { timezone: 'Etc/GMT+12' },
      backdate_from: Date.UTC(2026, 6, 1, 12, 30) / 1000,
    });
    await moving.ingest('dlping', [roundTrip('far', '2026-07-01 12:10:00', 50)]);
    await moving.ingest('latency', [roundTrip('far', '2026-07-01 12:40:00', 20)]);
    const time = { from: '2026-07-02 02:10', to: '2026-07-02 02:10' };
    expect(await moving.points({ metric: 'dlpingIncrease', time })).toMatchObject([{ metricValue: 30 }]);
  });
});

describe('outages', () => {
  const of = (metric: string, change: object = {}) => ({ metric, ...change });
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.open(service, [
      { agent_id: 'a', package: 'Acme:Fast', timezone: 'Asia/Tokyo' },
      { agent_id: 'b', package: 'Best:Fast' },
      { agent_id: 'c' },
    ]);
    await panel.ingest('httpget', [
      speed('a', '2026-07-01 10:00:00', 5),
      speed('a', '2026-07-01 11:00:00', 5),
      speed('b', '2026-07-01 10:00:00', 5),
    ]);
  });

  it('are none on days with results of other tests', async () => {
    expect(await panel.points(of('outagesPerDay'))).toMatchObject([{ metricValue: 0, sampleCount: 2, agentCount: 2 }]);
  });

  it('are counted by agent and local day, over all days on which the agent has any result', async () => {
    await panel.ingest('outage', [
      { agent_id: 'a', dtime: '2026-07-01 14:59:59', duration: 120_000_000, packets: 80 },
      { agent_id: 'a', dtime: '2026-07-01 14:59:59', target: 'x', duration: 60_000_000 },
      { agent_id: 'a', dtime: '2026-07-01 15:00:00', duration: 30_000_000 },
      { agent_id: 'a', dtime: '2026-07-01 15:30:00', duration: 0 },
    ]);
    await panel.ingest('ping', [{ agent_id: 'b', dtime: '2026-07-03 00:00:00', rtt_avg: 5 }]);
    const daily = async (metric: string, change: object = {}) =>
      (await panel.points(of(metric, { aggregation: 'daily', splits: ['isp'], ...change }))).map(
        ({ isp, dtime, metricValue, sampleCount }) => [isp, dtime, metricValue, sampleCount],
      );
    expect(await daily('outagesPerDay')).toEqual([
      ['Acme', '2026-07-01', 2, 1],
      ['Acme', '2026-07-02', 2, 1],
      ['Best', '2026-07-01', 0, 1],
      ['Best', '2026-07-03', 0, 1],
    ]);
    expect(await daily('downtimePerDay', { filters: [{ id: 'isp', filterType: 1, filterValues: ['Acme'] }] })).toEqual([
      ['Acme', '2026-07-01', 3, 1],
      ['Acme', '2026-07-02', 0.5, 1],
    ]);
    expect(await panel.points(of('outagesPerDay', { prefilter: true }))).toMatchObject([
      { metricValue: 0.75, sampleCount: 4, agentCount: 2, min: 0, max: 2, median: 0.5 },
    ]);
    // Each agent counts the same: (2 + 2) / 2 and (0 + 0) / 2.
    expect(await panel.points(of('outagesPerDay', { normalised: true }))).toMatchObject([{ metricValue: 1 }]);
  });

  it('are about whole days and about agents', async () => {
    for (const aggregation of ['hourly', 'six_hourly', 'hour_of_day']) {
      const { status, body } = await panel.ask(of('outagesPerDay', { aggregation }));
      const message = 'This metric is about whole days: ask for daily or longer periods.';
      expect([status, body.errors]).toEqual([422, { aggregation: [message] }]);
    }
    const { body } = await panel.ask(of('downtimePerDay', { splits: ['target'], chartType: 'raw' }));
    expect(body.errors).toEqual({
      chartType: ['This metric is available in aggregated form only.'],
      'splits[0]': ['target is not a valid split.'],
    });
  });
});
