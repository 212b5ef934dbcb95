import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => Date.UTC(2026, 6, 15, 13, 30) });
});
afterAll(() => service.stop());

const pick = (points: readonly Readonly<Record<string, unknown>>[], ...columns: string[]) =>
  points.map((point) => columns.map((column) => point[column]));

describe('packages with what is sold under their names', () => {
  const SOLD = [
    'Basic',
    { name: 'Fast', download_mbps: 50, upload_mbps: 20.5, technology: 'FTTC', minimum_download_mbps: 25 },
    { name: 'Fast', download_mbps: 80, technology: null, valid_from: '2026-05-01' },
  ];

  it('are listed as they were sent, and sent back change nothing', async () => {
    const { client } = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    const list = async () => (await client.get('/manage/isps')).body.data;
    const put = async (packages: readonly unknown[]) =>
      (await client.put('/manage/isps', [{ isp: 'Acme', packages }])).body.data;
    expect(await put([...SOLD].reverse())).toEqual({ isps: 0, packages: 1 });
    expect(await list()).toEqual([{ isp: 'Acme', packages: SOLD }]);
    const question = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false, time: TIME };
    const tag = async () => (await client.post('/metric_data', question)).headers.get('etag');
    const before = await tag();
    expect((await client.put('/manage/isps', (await list()) as object)).body.data).toEqual({ isps: 0, packages: 0 });
    expect(await list()).toEqual([{ isp: 'Acme', packages: SOLD }]);
    expect(await tag()).toBe(before);
    await put([{ name: 'Fast', upload_mbps: null, valid_from: '2026-05-01' }]);
    await put([{ name: 'Fast', upload_mbps: 10 }, { name: 'Basic' }, { name: 'Basic', valid_from: '2026-05-01' }]);
    expect(await list()).toEqual([
      {
        isp: 'Acme',
        packages: ['Basic', { ...(SOLD[1] as object), upload_mbps: 10 }, { ...(SOLD[2] as object), upload_mbps: null }],
      },
    ]);
    expect(await tag()).not.toBe(before);
  });

  it('are changed by who sees every panel; others add what is missing', async () => {
    const panel = await Panel.open(service, []);
    await panel.client.put('/manage/isps', [{ isp: 'Acme', packages: SOLD }]);
    const limited = await panel.issue(['manage'], { panels: ['default'] });
    const put = async (...packages: readonly unknown[]) =>
      (await limited.put('/manage/isps', [{ isp: 'Acme', packages }])).status;
    expect(await put({ name: 'Fast', download_mbps: 500 })).toBe(403);
    expect(await put({ name: 'Fast', download_mbps: 500, valid_from: '2026-06-01' })).toBe(403);
    expect(await put('Slow', { name: 'Basic', technology: 'FTTP' })).toBe(403);
    expect((await limited.get('/manage/isps')).body.data).toEqual([{ isp: 'Acme', packages: SOLD }]);
    expect(await put(...SOLD, { name: 'Slow', download_mbps: 8 })).toBe(200);
    const slow = { name: 'Slow', download_mbps: 8 };
    expect((await panel.client.get('/manage/isps')).body.data).toEqual([{ isp: 'Acme', packages: [...SOLD, slow] }]);
  });

  it.each([
    [{ download_mbps: 0 }, 'download_mbps', 'This value should be greater than 0.'],
    [{ upload_mbps: -1 }, 'upload_mbps', 'This value should be greater than 0.'],
    [{ normal_upload_mbps: 1e300 }, 'normal_upload_mbps', 'This value should be between 0.000001 and 1000000000.'],
    [{ maximum_upload_mbps: '5' }, 'maximum_upload_mbps', 'This value should be of type number.'],
    [{ technology: ' ' }, 'technology', 'This value should not be blank.'],
    [{ valid_from: '2026-02-30' }, 'valid_from', '2026-02-30 is not a valid date.'],
    [{ valid_from: null }, 'valid_from', 'This value should be of type string.'],
    [{ downlod_mbps: 5 }, 'downlod_mbps', 'This field was not expected.'],
    [{ name: 5 }, 'name', 'This value should be of type string.'],
  ])('are refused with %j', async (wrong, field, message) => {
    const body = [{ isp: 'Acme', packages: ['Basic', { name: 'Fast', ...wrong }] }];
    const { status, body: answer } = await service.root.put('/manage/isps', body);
    expect([status, answer.errors]).toEqual([422, { [`body[0][packages][1][${field}]`]: [message] }]);
  });
});

const TIME = { from: '2000', to: '2099' };

describe('results relative to what was sold', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.open(service, [
      { agent_id: 'a', unit_id: 1, package: 'Acme:Fast' },
      { agent_id: 'b', package: 'Acme:Unknown' },
      { agent_id: 'c' },
    ]);
    await panel.ingest('httpget', [
      speed('a', '2026-04-30 23:59:59.999', 25),
      speed('a', '2026-05-01 00:00:00', 25),
      speed('b', '2026-05-01 00:00:00', 25),
      speed('c', '2026-05-01 00:00:00', 25),
    ]);
    await panel.client.put('/manage/isps', [
      {
        isp: 'Acme',
        packages: [
          { name: 'Fast', download_mbps: 50, upload_mbps: 10, technology: 'FTTC', minimum_download_mbps: 5 },
          { name: 'Fast', download_mbps: 100, technology: 'FTTP', valid_from: '2026-05-01' },
        ],
      },
    ]);
  });

  it('are in percent of the speed of the time, without those whose speed is not known', async () => {
    const raw = await panel.points({ chartType: 'raw', relative_to: 'advertised' });
    expect(pick(raw, 'agent', 'metricValue')).toEqual([
      ['a', 50],
      ['a', 25],
    ]);
    expect(await panel.points({ relative_to: 'advertised' })).toMatchObject([
      { metricValue: 37.5, sampleCount: 2, agentCount: 1, unitCount: 1, min: 25, max: 50, median: 37.5 },
    ]);
    expect(await panel.points({ relative_to: 'minimum', normalised: true })).toMatchObject([
      { metricValue: 500, sampleCount: 2, stdDev: 0 },
    ]);
    expect(await panel.series({ relative_to: 'maximum' })).toEqual([[]]);
    expect(await panel.points({ relative_to: 'advertised', splits: ['isp'], prefilter: true })).toMatchObject([
      { metricValue: 37.5, isp: 'Acme' },
    ]);
  });

  it('follow a change of what was sold at once', async () => {
    const late = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    await late.ingest('httpget', [speed('a', '2026-05-01 00:00:00', 25)]);
    const share = async () => pick(await late.points({ relative_to: 'advertised' }), 'metricValue');
    expect(await share()).toEqual([]);
    for (const [mbps, expected] of [
      [50, [[50]]],
      [100, [[25]]],
      [null, []],
    ]) {
      await late.client.put('/manage/isps', [{ isp: 'Acme', packages: [{ name: 'Fast', download_mbps: mbps }] }]);
      expect(await share()).toEqual(expected);
    }
  });

  it.each([
    [{ metric: 'ping', relative_to: 'advertised' }, 'Only a speed can be relative to one that was sold.'],
    [{ relative_to: 'sold' }, 'sold is not a valid speed.'],
    [{ relative_to: null }, 'This value should be of type string.'],
  ])('are refused as %j', async (change, message) => {
    const { status, body } = await panel.ask(change);
    expect([status, body.errors]).toEqual([422, { relative_to: [message] }]);
  });

  it('can be split and filtered by technology and tier as of the result', async () => {
    const splits = ['package.technology', 'package.tier'];
    expect(pick(await panel.points({ splits }), ...splits, 'sampleCount')).toEqual([
      ['FTTC', '50/10', 1],
      ['FTTP', '100/10', 1],
      [null, null, 2],
    ]);
    const kept = async (filterType: string, id: string, ...filterValues: string[]) =>
      (await panel.points({ filters: [{ id, filterType, filterValues }] })).map(({ sampleCount }) => sampleCount);
    expect(await kept('include', 'package.technology', 'FTTC')).toEqual([1]);
    expect(await kept('exclude', 'package.tier', '100/10')).toEqual([3]);
    const values = async (id: string) => (await panel.client.get(`/filters/${id}/values`)).body.data;
    expect(await values('package.technology')).toEqual([
      { value: 'FTTC', name: 'FTTC', count: 1 },
      { value: 'FTTP', name: 'FTTP', count: 1 },
    ]);
  });

  it('know technology and tier by their short names, unless the organisation has fields of these names', async () => {
    const short = async (id: string) => {
      const found = await panel.series({ splits: [id], filters: [{ id, filterType: 1, filterValues: ['FTTP', 'x'] }] });
      return pick(found.flat(), id, 'sampleCount');
    };
    const values = async () => (await panel.client.get('/filters/technology/values')).body.data;
    expect(await short('technology')).toEqual([['FTTP', 1]]);
    expect(await short('tier')).toEqual([]);
    expect(await values()).toHaveLength(2);
    const own = { agent: { agent_id: 'c' }, metadata: { custom: { technology: 'x' } }, backdate_from: 1_782_000_000 };
    await panel.client.put('/metadata', own);
    await panel.ingest('httpget', [speed('c', '2026-07-01 00:00:00', 25)]);
    expect(await short('technology')).toEqual([['x', 1]]);
    expect(await short('package.technology')).toEqual([['FTTP', 1]]);
    expect(await values()).toEqual([{ value: 'x', name: 'x', count: 1 }]);
  });
});
