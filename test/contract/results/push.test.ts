import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../../fixtures/read-sample.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const NOW = Date.UTC(2026, 2, 15, 13, 30);
const JSON_TYPE = { 'content-type': 'application/json' };
const [RTT = '', ...OTHERS] = sample('pscheduler', 'results.out').trim().split('\n');
const CLOCK = OTHERS.at(-1) ?? '';
const [NDT7 = ''] = sample('murakami', 'results.out').split('\n');

describe('results that are pushed', () => {
  let service: TestService;
  let panel: Panel;
  let key: string;
  let nobody: Client;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    nobody = service.client(undefined);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, [{ agent_id: 'ps1.example.net' }, { agent_id: 'box-1' }]);
    const { body } = await panel.client.post('/manage/tokens', { name: 'box', agent: 'box-1' });
    key = (body.data as { token: string }).token;
  });

  const recordsOf = async (test: string) => {
    const { body } = await panel.client.post('/test_data', { test, date: { from: '2026-03-01', to: '2026-03-15' } });
    return body.data as readonly object[];
  };

  it.each(['POST', 'PUT'])('by pScheduler with %s are those of the first participant', async (method) => {
    const answer = await panel.client.send(method, '/push/pscheduler', RTT, JSON_TYPE);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { accepted: 1, duplicates: 0, rejected: 0, errors: [], tests: { ping: 1 }, ignored: 0 },
    ]);
    expect(await recordsOf('ping')).toMatchObject([{ agent_id: 'ps1.example.net', rtt_avg: 11_706, failures: 1 }]);
    const again = await panel.client.send(method, '/push/pscheduler', RTT, JSON_TYPE);
    expect(again.body.data).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it('by pScheduler with a token of one agent are those of that agent', async () => {
    await service.client(key).send('POST', '/push/pscheduler', RTT, JSON_TYPE);
    expect(await recordsOf('ping')).toMatchObject([{ agent_id: 'box-1' }]);
  });

  it('by pScheduler of a test that is not known are taken and ignored, and of an unknown agent refused', async () => {
    const answer = await panel.client.send('POST', '/push/pscheduler', CLOCK, JSON_TYPE);
    expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ accepted: 0, ignored: 1 })]);
    const unknown = await panel.client.send('POST', '/push/pscheduler', RTT.replaceAll('ps1', 'ps9'), JSON_TYPE);
    expect([unknown.status, unknown.body.errors]).toEqual([422, { 'rows[1]': ['The agent is not known.'] }]);
    expect((await panel.client.send('POST', '/push/pscheduler', '\n\n', JSON_TYPE)).status).toBe(422);
    const other = await panel.client.send('POST', '/push/pscheduler', '{"a":1}', JSON_TYPE);
    expect([other.status, other.body.code]).toEqual([422, 'VALIDATION_FAIL']);
  });

  it('by Murakami are those of the key’s agent, whatever device they name', async () => {
    const body = JSON.stringify({ apiVersion: 1, data: JSON.parse(NDT7) });
    const answer = await nobody.send('POST', `/push/murakami/${key}`, body, JSON_TYPE);
    expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ accepted: 3 })]);
    expect(await recordsOf('httpget')).toMatchObject([{ agent_id: 'box-1', bytes_sec: 11_700_000 }]);
  });

  it('by LibreSpeed have the time of their arrival, and get an id', async () => {
    const encoded = (body: string) =>
      nobody.send('POST', `/push/librespeed/${key}`, body, { 'content-type': 'application/x-www-form-urlencoded' });
    expect((await encoded('dl=&ul=Fail&ping=')).status).toBe(200);
    expect(await recordsOf('httppost')).toMatchObject([{ bytes_sec: null, failures: 1 }]);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      dl: '93.60',
      ul: '41.90',
      ping: '12.30',
      jitter: '0.4',
      extra: 'ps1',
    })) {
      form.append(name, value);
    }
    const multipart = new Response(form);
    const sent = await nobody.send('POST', `/push/librespeed/${key}`, new Uint8Array(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    });
    expect([sent.status, sent.text]).toEqual([200, `id ${NOW}`]);
    expect(await recordsOf('httpget')).toMatchObject([
      { agent_id: 'box-1', dtime: '2026-03-15 13:30:00.000', bytes_sec: 11_700_000 },
    ]);
    const empty = await encoded('dl=&ul=&ping=');
    expect([empty.status, empty.body.errors]).toEqual([422, { rows: ['There is no speed in the form.'] }]);
    const wrong = await encoded('dl=93,60&ul=1e3&ping=1');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { dl: ['93,60 is not a number like 93.60.'], ul: ['1e3 is not a number like 93.60.'] },
    ]);
    const broken = await nobody.send('POST', `/push/librespeed/${key}`, '--x\r\nnothing', {
      'content-type': 'multipart/form-data',
    });
    expect(broken.status).toBe(400);
  });

  it('by OpenSpeedTest have the time of their arrival too, and the bytes of their transfers', async () => {
    const saved = (query: string) =>
      nobody.send('POST', `/push/openspeedtest/${key}`, `https://openspeedtest.com/results/show.php?${query}`, {
        'content-type': 'application/x-www-form-urlencoded',
      });
    const sent = await saved('&d=93.600&u=0&p=12.3&j=0.4&dd=117.000&ud=0&ua=Mozilla/5.0%20(X11)');
    expect([sent.status, sent.body.data]).toMatchObject([200, { accepted: 2, rejected: 0, ignored: 0 }]);
    expect(await recordsOf('httpget')).toMatchObject([
      { agent_id: 'box-1', dtime: '2026-03-15 13:30:00.000', bytes_sec: 11_700_000, bytes_total: 122_683_392 },
    ]);
    const empty = await saved('&d=0&u=0');
    expect([empty.status, empty.body.errors]).toEqual([422, { rows: ['There is no speed in the address.'] }]);
    const wrong = await saved('d=93,6&u=41.9');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { d: ['93,6 is not a number like 93.60.'] }]);
    expect((await nobody.send('POST', `/push/openspeedtest/${key}`, 'd=93.6', {})).status).toBe(400);
  });

  it('are refused without a key of one agent', async () => {
    const body = JSON.stringify({ apiVersion: 1, data: JSON.parse(NDT7) });
    for (const other of [panel.token, 'bg_wrong']) {
      expect((await nobody.send('POST', `/push/murakami/${other}`, body, JSON_TYPE)).status).toBe(403);
      expect((await nobody.send('POST', `/push/librespeed/${other}`, 'dl=1', {})).status).toBe(403);
      expect((await nobody.send('POST', `/push/openspeedtest/${other}`, '?d=1', {})).status).toBe(403);
    }
    expect(await recordsOf('httpget')).toEqual([]);
  });
});
