import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 6, 15, 12);

describe.each(REGISTERS)('retention, with %s', (register) => {
  let service: TestService;
  let now = NOON;
  beforeAll(async () => {
    service = await startTestService({ register, now: () => now });
  });
  afterAll(() => service.stop());

  /** One download and one ping on each of these days of July. */
  async function open(days: readonly number[]): Promise<Panel> {
    now = NOON;
    const panel = await Panel.open(service, [{ agent_id: 'box-1', timezone: 'Pacific/Auckland' }]);
    const times = days.map((day) => `2026-07-${String(day).padStart(2, '0')} 00:00:00`);
    await panel.ingest(
      'httpget',
      times.map((dtime) => speed('box-1', dtime, 10)),
    );
    await panel.ingest(
      'ping',
      times.map((dtime) => ({ agent_id: 'box-1', dtime, rtt_avg: 9 })),
    );
    return panel;
  }

  const daysOf = async (panel: Panel, test: string) =>
    (await panel.records(test)).map(({ dtime }) => Number(String(dtime).slice(8, 10)));

  it('is for good until something else is said', async () => {
    const panel = await open([1]);
    const { body } = await panel.client.get('/manage/retention');
    expect(body.data).toEqual({ retention_days: null, tests: [] });
    expect(await daysOf(panel, 'httpget')).toEqual([1]);
  });

  it('a dry run says how much is beyond it, and changes nothing', async () => {
    const panel = await open([1, 4, 5, 14]);
    const { body } = await panel.client.put('/manage/retention', {
      retention_days: 10,
      tests: [{ test: 'ping', retention_days: null }],
      dry_run: true,
    });
    expect(body.data).toMatchObject({ expired: { results: 2, tests: [{ test: 'httpget', results: 2 }] } });
    expect(await daysOf(panel, 'httpget')).toEqual([1, 4, 5, 14]);
    expect((await panel.client.get('/manage/retention')).body.data).toEqual({ retention_days: null, tests: [] });
  });

  it('what is beyond it is gone at once, of each test by its own number of days', async () => {
    const panel = await open([1, 4, 5, 14]);
    const policy = { retention_days: 10, tests: [{ test: 'ping', retention_days: 1 }] };
    const { body } = await panel.client.put('/manage/retention', policy);
    expect(body.data).toMatchObject({ ...policy, expired: { results: 5 } });
    expect(await daysOf(panel, 'httpget')).toEqual([5, 14]);
    expect(await daysOf(panel, 'ping')).toEqual([14]);
    expect((await panel.client.get('/manage/retention')).body.data).toEqual(policy);
    const { text } = await panel.client.get('/manage/audit/changes');
    expect(text).toContain('"action":"retention.set","detail":{"retention_days":10,"tests":{"ping":1}');
  });

  it('as a day begins, what is beyond it then is in no answer', async () => {
    const panel = await open([5, 6, 14]);
    await panel.client.put('/manage/retention', { retention_days: 10 });
    const [{ sampleCount: before } = {}] = await panel.points();
    now += DAY_MS;
    const [{ sampleCount: after } = {}] = await panel.points();
    expect([before, after]).toEqual([3, 2]);
    expect(await daysOf(panel, 'ping')).toEqual([6, 14]);
  });

  it('what is beyond it is hidden until it is deleted, so that a longer retention shows it again', async () => {
    const panel = await open([5, 6, 14]);
    await panel.client.put('/manage/retention', { retention_days: 10 });
    now += DAY_MS;
    expect(await daysOf(panel, 'ping')).toEqual([6, 14]);
    await panel.client.put('/manage/retention', { retention_days: 11 });
    expect(await daysOf(panel, 'ping')).toEqual([5, 6, 14]);
  });

  it('results that are older are rejected with the reason, in small bodies and large ones', async () => {
    const panel = await open([14]);
    await panel.client.put('/manage/retention', { retention_days: 10 });
    const old = speed('box-1', '2026-07-04 23:59:59', 10);
    const kept = Array.from({ length: 2000 }, (_, index) =>
      speed('box-1', '2026-07-05 00:00:00', 10, { target: `t${index}` }),
    );
    const errors = [{ row: 1, message: 'dtime: 2026-07-04 23:59:59 is older than the retention of this test.' }];
    expect(await panel.ingest('httpget', [old, ...kept.slice(0, 1)])).toMatchObject({
      accepted: 1,
      rejected: 1,
      errors,
    });
    expect(await panel.ingest('httpget', [old, ...kept])).toMatchObject({
      accepted: 1999,
      duplicates: 1,
      rejected: 1,
      errors,
    });
  });

  it('of one organisation leaves the results of others', async () => {
    const [panel, other] = [await open([1]), await open([1])];
    await panel.client.put('/manage/retention', { retention_days: 1 });
    expect(await daysOf(panel, 'httpget')).toEqual([]);
    expect(await daysOf(other, 'httpget')).toEqual([1]);
  });

  it.runIf(register === 'postgres')(
    'is refused, and deletes nothing, by a clock that is far from PostgreSQL’s',
    async () => {
      const panel = await open([1, 14]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * DAY_MS });
      try {
        expect(await panel.client.put('/manage/retention', { retention_days: 1 })).toMatchObject({
          status: 503,
          body: { message: expect.stringContaining('The clock of this node is 14400 minutes ahead of PostgreSQL’s') },
        });
      } finally {
        vi.useRealTimers();
      }
      expect(await daysOf(panel, 'httpget')).toEqual([1, 14]);
      expect((await panel.client.get('/manage/retention')).body.data).toMatchObject({ retention_days: null });
    },
  );

  it('says everything that is wrong', async () => {
    const panel = await open([14]);
    const tests = [
      { test: 'pong', retention_days: 1 },
      { test: 'ping', retention_days: 0 },
      { test: 'ping', retention_days: 1 },
    ];
    const { status, body } = await panel.client.put('/manage/retention', { retention_days: 1.5, tests, dryrun: true });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      retention_days: ['This value should be of type integer.'],
      'tests[0][test]': ['pong is not a valid test. Did you mean ping?'],
      'tests[1][retention_days]': ['This value should be between 1 and 36500.'],
      'tests[2][test]': ['ping occurs twice.'],
      dryrun: ['This field was not expected.'],
    });
  });
});
