import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Message {
  readonly id: string;
  readonly path: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly period: object; readonly link: string; readonly problem?: string; readonly title: string };
}

/** A Monday. */
let now = Date.UTC(2026, 6, 13);
let service: TestService;
let url: string;
const received: Message[] = [];
const mails: string[] = [];
/** What the receiver answers. */
let status = 204;

const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    received.push({ id: String(request.headers['webhook-id']), path: request.url ?? '', ...JSON.parse(body) });
    response.writeHead(status).end();
  });
});

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    stream.on('end', () => {
      mails.push(text);
      done();
    });
  },
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const smtp = mailServer.listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  service = await startTestService({
    now: () => now,
    env: {
      ALERT_PRIVATE_ADDRESSES: 'true',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      MAIL_FROM: 'Broadgauge <reports@example.org>',
    },
  });
});
afterAll(async () => {
  await service.stop();
  receiver.close();
  mailServer.close(() => {});
});

const at = (path: string) => received.filter((each) => each.path === path);
const made = async (client: Client) =>
  (await client.get('/alerts/reports')).body.data as {
    schedule: string;
    at: number;
    period: object;
    problem: string;
  }[];

/** A panel with a webhook of its own, and a result of yesterday. */
async function open(path: string): Promise<Panel> {
  const panel = await Panel.open(service, [{ agent_id: 'one', timezone: 'UTC' }]);
  const dtime = new Date(now - DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
  await panel.client.post('/ingest/httpget', [speed('one', dtime, 42)]);
  expect((await panel.client.put('/alerts/channels/hook', { webhook: `${url}${path}` })).status).toBe(200);
  return panel;
}

it('a scheduled report is made at its time and sent as a link, by mail with its page, and made up for in order', async () => {
  const { client } = await open('/daily');
  await client.put('/alerts/channels/people', { mail: ['boss@example.org'] });
  const stored = await client.put('/alerts/schedules/daily', {
    report: 'accc-mba',
    every: 'day',
    at: '06:00',
    filters: [{ id: 'isp', filterType: 'include', filterValues: ['Acme & Sons'] }],
    to: ['hook', 'people'],
  });
  expect(stored.body.data).toMatchObject({ period: 'yesterday', next_at: now / 1000 + 6 * 3600, problem: null });
  expect((await client.put('/alerts/schedules/daily', stored.body.data)).status).toBe(200);
  now += 6 * HOUR_MS;
  await expect.poll(() => [at('/daily').length, mails.length]).toEqual([1, 1]);
  const [message] = at('/daily');
  const period = { from: '2026-07-12', to: '2026-07-12' };
  expect(message).toMatchObject({ type: 'report.ready', timestamp: new Date(now).toISOString() });
  expect(message?.data).toMatchObject({ schedule: 'daily', report: 'accc-mba', period });
  const link = new URL(message?.data.link ?? '');
  expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
    '/console/reports',
    { recipe: 'accc-mba', ...period, 'include.isp': 'Acme & Sons' },
  ]);
  expect(mails[0]).toContain(`Subject: [report] ${message?.data.title}: 2026-07-12`);
  expect(mails[0]).toContain('filename=accc-mba-2026-07-12.html');
  const page = (mails[0] ?? '').split('filename=accc-mba-2026-07-12.html').at(-1)?.split('\r\n\r\n')[1] ?? '';
  expect(Buffer.from(page.split('--')[0] ?? '', 'base64').toString()).toContain('How these figures were made');
  expect(await made(client)).toMatchObject([{ schedule: 'daily', at: now / 1000, period, problem: null }]);

  now += 2 * DAY_MS;
  await expect
    .poll(() =>
      at('/daily')
        .map(({ timestamp }) => timestamp.slice(0, 10))
        .sort(),
    )
    .toEqual(['2026-07-13', '2026-07-14', '2026-07-15']);
  expect((await made(client)).map(({ at }) => at)).toEqual([now / 1000, now / 1000 - 86_400, now / 1000 - 172_800]);
  await client.delete('/alerts/schedules/daily');
  expect((await client.get('/alerts/schedules')).body.data).toEqual([]);
});

it('a scheduled report whose message fails is sent again with the same id, and by hand with another one', async () => {
  const { client } = await open('/down');
  await client.put('/alerts/schedules/weekly', { report: 'fcc-mba', every: 'week', to: ['hook'] });
  status = 503;
  expect((await client.post('/alerts/schedules/weekly/send')).body.data).toEqual({ problem: null });
  await expect.poll(() => at('/down').length).toBe(1);
  status = 204;
  now += 10_000;
  await expect.poll(() => at('/down').length).toBe(2);
  expect(new Set(at('/down').map(({ id }) => id)).size).toBe(1);
  expect(at('/down')[0]?.data.period).toEqual({ from: '2026-07-06', to: '2026-07-12' });
  await client.post('/alerts/schedules/weekly/send');
  await expect.poll(() => at('/down').length).toBe(3);
  expect(new Set(at('/down').map(({ id }) => id)).size).toBe(2);
  const refused = await client.delete('/alerts/channels/hook');
  expect(refused.body.errors).toEqual({ name: ['These schedules send to it: weekly. Change them first.'] });
});

it('a scheduled report that can’t be made is told of, with the reason', async () => {
  const { client } = await open('/failing');
  const recipe = {
    title: 'Ours',
    tables: [
      {
        key: 'all',
        title: 'All',
        questions: { all: { metric: 'httpget' } },
        columns: [{ key: 'mean', title: 'Mean', question: 'all', figure: 'metricValue' }],
      },
    ],
  };
  await client.put('/manage/recipes/ours', recipe);
  await client.put('/alerts/schedules/ours', { report: 'ours', every: 'month', to: ['hook'] });
  await client.delete('/manage/recipes/ours');
  const problem = 'There is no recipe ours any more.';
  expect((await client.post('/alerts/schedules/ours/send')).body.data).toEqual({ problem });
  await expect.poll(() => at('/failing')[0]?.type).toBe('report.failed');
  expect(at('/failing')[0]?.data).toMatchObject({ problem, period: { from: '2026-06-01', to: '2026-06-30' } });
});

it('a schedule ends with the token of its maker, and a token that saves it again takes it over', async () => {
  const { client } = await open('/ended');
  const scopes = ['data', 'manage'];
  const { body } = await client.post('/manage/tokens', { name: 'maker', scopes });
  const maker = body.data as { id: number; token: string };
  const schedule = { report: 'accc-mba', every: 'day', to: ['hook'] };
  await service.client(maker.token).put('/alerts/schedules/mine', schedule);
  await client.delete(`/manage/tokens/${maker.id}`);
  now += DAY_MS;
  const state = async () =>
    (await client.get('/alerts/schedules/mine')).body.data as { problem: string; next_at: null };
  await expect.poll(async () => (await state()).next_at).toBeNull();
  expect((await state()).problem).toContain('has ended');
  expect((await client.post('/alerts/schedules/mine/send')).status).toBe(422);
  expect((await client.put('/alerts/schedules/mine', schedule)).body.data).toMatchObject({ problem: null });
  now += DAY_MS;
  await expect.poll(() => at('/ended').length).toBe(1);
});

it('a schedule names everything that is wrong with it, and no Alertmanager', async () => {
  const { client } = await open('/wrong');
  await client.put('/alerts/channels/manager', { alertmanager: `${url}/manager` });
  const wrong = await client.put('/alerts/schedules/wrong', {
    report: 'accc-mba',
    every: 'year',
    at: '6',
    period: 'sometimes',
    tables: 'all',
    colour: 'red',
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['at', 'colour', 'every', 'period', 'tables']);
  const unknown = await client.put('/alerts/schedules/wrong', {
    report: 'acccmba',
    every: 'day',
    to: ['manager', 'nobody'],
  });
  expect(unknown.body.errors).toEqual({
    report: [expect.stringContaining('There are: accc-mba,')],
    'to[0]': [expect.stringContaining('takes alerts alone')],
    'to[1]': ['nobody is not a valid channel.'],
  });
});
