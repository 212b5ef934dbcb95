import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => Date.UTC(2026, 6, 15, 13, 30) });
});
afterAll(() => service.stop());

const DAY = { test: 'httpget', date: { from: '2026-07-06', to: '2026-07-06' } };
const attempt = (time: string, reason: string) => ({ agent_id: 'a', dtime: `2026-07-06 ${time}`, not_run: reason });

describe('an attempt that was not run', () => {
  it('is stored, and no question counts it unless it asks for the label', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const values = speed('a', '2026-07-06 20:00:00', 80);
    await panel.ingest('httpget', [
      speed('a', '2026-07-06 18:00:00', 10),
      attempt('19:00:00', 'cross_traffic'),
      { ...values, not_run: 'other' },
    ]);
    expect(await panel.points({})).toMatchObject([{ sampleCount: 1, metricValue: 10 }]);
    const { body } = await panel.ask({ receipt: true });
    expect((body as { receipt?: unknown }).receipt).toMatchObject({ rows: { withoutValue: 0, used: 1 } });
    const records = async (more: object) =>
      ((await panel.client.post('/test_data', { ...DAY, ...more })).body.data as { not_run?: string | null }[]).map(
        (record) => record.not_run,
      );
    expect(await records({})).toEqual([undefined]);
    expect(await records({ labels: ['not_run'] })).toEqual([null, 'cross_traffic', 'other']);
  });

  it('is left out of what was asked before it arrived, too', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const values = speed('a', '2026-07-06 20:00:00', 80);
    await panel.ingest('httpget', [speed('a', '2026-07-06 18:00:00', 10)]);
    const asked = [{}, { aggregation: 'daily' }, { aggregation: 'hour_of_day', normalised: true }] as const;
    const before = await Promise.all(asked.map((question) => panel.points(question)));
    await panel.ingest('httpget', [{ ...values, not_run: 'other' }]);
    expect(await Promise.all(asked.map((question) => panel.points(question)))).toEqual(before);
    await panel.ingest('httpget', [{ ...values, dtime: '2026-07-06 20:00:01' }]);
    expect(await panel.points({ aggregation: 'daily' })).toMatchObject([{ sampleCount: 2 }]);
  });

  it('is stored once, however often and with whatever it is sent again, in bodies of any size', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const sent = [attempt('19:00:00', 'cross_traffic')];
    expect(await panel.ingest('httpget', sent)).toMatchObject({ accepted: 1, duplicates: 0 });
    const more = [...sent, speed('a', '2026-07-06 20:00:00', 10)];
    expect(await panel.ingest('httpget', more)).toMatchObject({ accepted: 1, duplicates: 1 });
    // What was stored first stays.
    const { not_run: _, ...run } = { ...attempt('19:00:00', ''), bytes_sec: 1 };
    expect(await panel.ingest('httpget', [run])).toMatchObject({ accepted: 0, duplicates: 1 });
    const large = Array.from({ length: 40 }, (_, index) => ({
      ...attempt(`20:00:${10 + index}`, 'other'),
      target: 'x'.repeat(50_000),
    }));
    expect(await panel.ingest('httpget', large)).toMatchObject({ accepted: 40, duplicates: 0 });
    const again = [...large, attempt('21:00:00', 'other')];
    expect(await panel.ingest('httpget', again)).toMatchObject({ accepted: 1, duplicates: 40 });
    expect(await panel.points({})).toMatchObject([{ sampleCount: 1 }]);
  });

  it('has one of two reasons, in bodies of any size', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const error = { row: 1, message: 'not_run: busy is not a valid reason.' };
    expect(await panel.ingest('httpget', [attempt('19:00:00', 'busy')])).toMatchObject({
      rejected: 1,
      errors: [error],
    });
    const others = Array.from({ length: 40 }, (_, index) => ({
      ...attempt(`20:00:${10 + index}`, 'other'),
      target: 'x'.repeat(50_000),
    }));
    const large = await panel.ingest('httpget', [attempt('19:00:00', 'busy'), ...others]);
    expect(large).toMatchObject({ accepted: 40, rejected: 1, errors: [error] });
  });
});

describe('a speed that an obligation requires', () => {
  it('is dated like the others, and the advertised one counts where there is none', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    const packages = [
      { name: 'Fast', download_mbps: 200 },
      { name: 'Fast', required_download_mbps: 100, valid_from: '2026-07-07' },
    ];
    await panel.client.put('/manage/isps', [{ isp: 'Acme', packages }]);
    await panel.ingest('httpget', [speed('a', '2026-07-06 18:00:00', 100), speed('a', '2026-07-07 18:00:00', 100)]);
    const points = await panel.points({ relative_to: 'required', aggregation: 'daily' });
    expect(points.map(({ metricValue }) => metricValue)).toEqual([50, 100]);
  });

  it('is a level that results can be strictly above or below', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    await panel.ingest(
      'httpget',
      [10, 20, 30, 40].map((mbps, index) => speed('a', `2026-07-06 1${index}:00:00`, mbps)),
    );
    const asked = { at_least: [20], at_most: [20], above: [20], below: [20, 30] };
    expect(await panel.points(asked)).toMatchObject([
      { atLeast: { 20: 75 }, atMost: { 20: 50 }, above: { 20: 50 }, below: { 20: 25, 30: 50 } },
    ]);
  });
});
