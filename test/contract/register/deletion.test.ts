import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

const PATH = '/manage/results/delete';
const ALL = { from: '2000', to: '2099' };

describe.each(REGISTERS)('deleting results, with %s', (register) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ register });
  });
  afterAll(() => service.stop());

  /** Two agents with two downloads and one ping each. */
  async function open(): Promise<Panel> {
    const panel = await Panel.open(service, [
      { agent_id: 'box-1', unit_id: 1, mac_address: '02:00:5e:10:00:01', timezone: 'America/New_York' },
      { agent_id: 'box-2', unit_id: 2 },
    ]);
    const sent = ['box-1', 'box-2'].flatMap((agent) => [
      speed(agent, '2026-07-01 10:00:00', 10),
      speed(agent, '2026-07-02 10:00:00', 25),
    ]);
    await panel.ingest('httpget', sent);
    await panel.ingest(
      'ping',
      ['box-1', 'box-2'].map((agent_id) => ({ agent_id, dtime: '2026-07-01 10:00:00', rtt_avg: 9 })),
    );
    return panel;
  }

  const left = async (panel: Panel, test: string) =>
    (await panel.records(test)).map(({ unit_id, dtime }) => `${unit_id} ${String(dtime).slice(0, 19)}`).sort();

  it('a dry run says how many there are, and deletes none', async () => {
    const panel = await open();
    const { body } = await panel.client.post(PATH, { agent: { unit_id: 1 }, date: ALL, dry_run: true });
    expect(body.data).toMatchObject({ agent_id: 'box-1', results: 3 });
    expect((body.data as { tests: unknown[] }).tests).toEqual(
      expect.arrayContaining([
        { test: 'httpget', results: 2 },
        { test: 'ping', results: 1 },
      ]),
    );
    expect(await left(panel, 'httpget')).toHaveLength(4);
    expect((await panel.client.get('/manage/audit/changes')).text).not.toContain('results.delete');
  });

  it('of one test and time are gone from every answer, and others stay', async () => {
    const panel = await open();
    const before = await panel.ask();
    const date = { from: '2026-07-01 10:00:00', to: '2026-07-01 10:00:00' };
    const { body } = await panel.client.post(PATH, { agent: { agent_id: 'box-1' }, test: 'httpget', date });
    expect(body.data).toEqual({ agent_id: 'box-1', results: 1, tests: [{ test: 'httpget', results: 1 }] });
    expect(await left(panel, 'httpget')).toEqual([
      '1 2026-07-02 10:00:00',
      '2 2026-07-01 10:00:00',
      '2 2026-07-02 10:00:00',
    ]);
    expect(await left(panel, 'ping')).toHaveLength(2);
    const [{ metricValue, sampleCount } = {}] = await panel.points();
    expect({ metricValue, sampleCount }).toEqual({ metricValue: 20, sampleCount: 3 });
    expect((await panel.ask()).headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('are recorded in the audit with agent, time and number', async () => {
    const panel = await open();
    await panel.client.post(PATH, {
      agent: { mac_address: '02005E100001' },
      date: { from: '2026-07-01', to: '2026-07' },
    });
    const { body } = await panel.client.get('/manage/audit/changes');
    const [change] = body.data as { action: string; detail: unknown }[];
    expect(change).toMatchObject({
      action: 'results.delete',
      detail: {
        agent_id: 'box-1',
        test: null,
        from: '2026-07-01T00:00:00.000Z',
        to: '2026-07-31T23:59:59.999Z',
        results: { httpget: 2, ping: 1 },
      },
    });
  });

  it('can be sent again, the same or other values', async () => {
    const panel = await open();
    await panel.client.post(PATH, { agent: { unit_id: 1 }, date: ALL });
    const again = speed('box-1', '2026-07-01 10:00:00', 30);
    expect(await panel.ingest('httpget', [again])).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await panel.ingest('httpget', [again])).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await left(panel, 'httpget')).toHaveLength(3);
    await panel.client.post(PATH, { agent: { unit_id: 1 }, date: ALL });
    expect(await panel.ingest('httpget', [again])).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await left(panel, 'httpget')).toHaveLength(3);
  });

  it('is for one agent that exists and is visible', async () => {
    const panel = await open();
    await panel.client.post('/manage/panels', { name: 'trial' });
    const limited = await panel.issue(['manage'], { panels: ['trial'] });
    const stranger = await open();
    expect((await limited.post(PATH, { agent: { unit_id: 1 }, date: ALL })).status).toBe(404);
    expect((await panel.client.post(PATH, { agent: { unit_id: 3 }, date: ALL })).status).toBe(404);
    expect((await stranger.client.post(PATH, { agent: { unit_id: 1 }, date: ALL })).status).toBe(200);
    expect(await left(panel, 'httpget')).toHaveLength(4);
  });

  it('says everything that is wrong with a request, and takes no field for another', async () => {
    const panel = await open();
    const wrong = {
      agent: { unit_id: '1', isp: 'x' },
      test: 'pong',
      date: { from: '2026-02-30 10:00:00' },
      dryrun: true,
    };
    const { status, body } = await panel.client.post(PATH, wrong);
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      agent: ['One of agent_id, unit_id and mac_address should be given.'],
      'agent[isp]': ['This field was not expected.'],
      'agent[unit_id]': ['This value should be of type integer.'],
      test: ['pong is not a valid test. Did you mean ping?'],
      'date[from]': ['2026-02-30 10:00:00 is not a valid date.'],
      'date[to]': ['This field is missing.'],
      dryrun: ['This field was not expected.'],
    });
    expect((await panel.client.post(PATH, 'everything')).status).toBe(422);
  });
});
