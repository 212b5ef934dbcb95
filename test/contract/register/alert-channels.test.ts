import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../src/operations/alerts/send-message.ts';
import { pauseAfter } from '../../../src/operations/state/delivery-worker.ts';
import { isPrivate } from '../../../src/stores/messages/open-message-sender.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

const HOUR_MS = 3_600_000;

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Told {
  readonly type: string;
  readonly data: { readonly groups: readonly { readonly values: { readonly agent: string } }[] };
}

let now = Date.UTC(2026, 6, 13);
let service: TestService;
let url: string;
const received: Received[] = [];
const mails: { to: string[]; text: string }[] = [];
/** What the receiver answers, by path. */
const answers = new Map<string, { status: number; headers?: Record<string, string> }>();

const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    const { status, headers } = answers.get(path) ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
});

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
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
      MAIL_FROM: 'Broadgauge <alerts@example.org>',
    },
  });
});
afterAll(async () => {
  await service.stop();
  receiver.close();
  mailServer.close(() => {});
});

const at = (path: string) => received.filter((each) => each.path === path);

/** Lets an hour pass in which two agents measured. The clock goes on last: the evaluation begins as soon as it does. */
async function measure({ client }: Panel, one: number, two: number): Promise<void> {
  const dtime = new Date(now + HOUR_MS / 2).toISOString().slice(0, 19).replace('T', ' ');
  const { body } = await client.post('/ingest/httpget', [speed('one', dtime, one), speed('two', dtime, two)]);
  expect(body.data).toMatchObject({ accepted: 2 });
  now += HOUR_MS;
}

/** A rule that fires at its first evaluation, for two agents, and sends to some channels. */
async function fire(panel: Panel, to: readonly string[]): Promise<void> {
  await panel.client.put('/alerts/rules/speed', {
    title: 'Speed',
    question: { metric: 'httpget', prefilter: false, splits: ['agent'] },
    test: { below: 80 },
    over: '1 hour',
    to,
  });
  await measure(panel, 10, 20);
}

const agents = [
  { agent_id: 'one', timezone: 'UTC' },
  { agent_id: 'two', timezone: 'UTC' },
];

async function putWebhook(client: Client, path: string): Promise<string> {
  const { body } = await client.put(`/alerts/channels/${path.slice(1)}`, { webhook: `${url}${path}` });
  return (body.data as { secret: string }).secret;
}

describe('a message', () => {
  it('about all groups is posted once, signed, to every channel of the rule, and again when they recover', async () => {
    const panel = await Panel.open(service, agents);
    const { client } = panel;
    const secret = await putWebhook(client, '/hook');
    await client.put('/alerts/channels/manager', { alertmanager: `${url}/manager` });
    await client.put('/alerts/channels/people', { mail: ['ops@example.org', 'boss@example.org'] });
    await fire(panel, ['hook', 'manager', 'people']);
    await expect.poll(() => [at('/hook').length, at('/manager').length, mails.length]).toEqual([1, 1, 1]);
    const [message] = at('/hook');
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = message?.headers ?? {};
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(key.length).toBeGreaterThanOrEqual(24);
    const signed = createHmac('sha256', key).update(`${id}.${time}.${message?.body}`).digest('base64');
    expect(signature).toBe(`v1,${signed}`);
    const sent = JSON.parse(message?.body ?? '{}');
    expect(sent).toMatchObject({ type: 'alert.firing', timestamp: new Date(now).toISOString() });
    expect(sent.data).toMatchObject({
      rule: 'speed',
      title: 'Speed',
      groups: [
        { values: { agent: 'one' }, state: 'firing', since: now / 1000, value: 10, limit: 80, agents: 1 },
        { values: { agent: 'two' }, state: 'firing', value: 20 },
      ],
      what_to_do: expect.any(String),
    });
    const link = new URL(sent.data.link);
    expect([link.pathname, JSON.parse(link.searchParams.get('request') ?? '')]).toMatchObject([
      '/console/',
      { metric: 'httpget', splits: ['agent'], aggregation: 'hourly', chartType: 'aggregate' },
    ]);
    const managed = JSON.parse(at('/manager')[0]?.body ?? '{}');
    expect(managed).toMatchObject({
      version: '4',
      status: 'firing',
      receiver: 'manager',
      groupLabels: { alertname: 'speed' },
      truncatedAlerts: 0,
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'speed', agent: 'one' },
          fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
        { labels: { agent: 'two' } },
      ],
    });
    expect(mails[0]?.to).toEqual(['ops@example.org', 'boss@example.org']);
    expect(mails[0]?.text).toContain('Subject: [firing] Speed: one; two');
    expect(mails[0]?.text).toContain('limit 80');

    await measure(panel, 90, 95);
    await expect.poll(() => at('/hook').length).toBe(2);
    expect(JSON.parse(at('/hook')[1]?.body ?? '{}')).toMatchObject({ type: 'alert.resolved' });
    await expect.poll(() => at('/manager').length).toBe(2);
    const resolved = JSON.parse(at('/manager')[1]?.body ?? '{}');
    expect(resolved.status).toBe('resolved');
    expect(resolved.alerts[0].fingerprint).toBe(managed.alerts[0].fingerprint);
  });

  it('that fails is tried again with the same id after a pause, and by hand', async () => {
    const panel = await Panel.open(service, agents);
    const { client } = panel;
    await putWebhook(client, '/down');
    answers.set('/down', { status: 503, headers: { 'retry-after': '100' } });
    await fire(panel, ['down']);
    const waiting = async () =>
      (await client.get('/alerts/deliveries')).body.data as {
        id: string;
        attempts: number;
        next_at: number;
        error: string;
      }[];
    await expect.poll(async () => (await waiting())[0]?.error).toBe('The receiver answered 503.');
    const [failed] = await waiting();
    expect(failed?.next_at).toBe(now / 1000 + 100);
    expect(at('/down')).toHaveLength(1);
    now += 100_000;
    await expect.poll(() => at('/down').length).toBe(2);
    answers.set('/down', { status: 302, headers: { location: `${url}/elsewhere` } });
    expect((await client.post(`/alerts/deliveries/${failed?.id}/send`)).status).toBe(200);
    await expect.poll(async () => (await waiting())[0]?.error).toBe('The receiver answered 302.');
    expect(at('/elsewhere')).toEqual([]);
    answers.delete('/down');
    await client.post(`/alerts/deliveries/${failed?.id}/send`);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(new Set(at('/down').map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?.id]));
    expect((await client.post(`/alerts/deliveries/${failed?.id}/send`)).status).toBe(404);
  });

  it('answered with 410 disables its channel until that is stored again', async () => {
    const panel = await Panel.open(service, agents);
    const { client } = panel;
    await putWebhook(client, '/gone');
    answers.set('/gone', { status: 410 });
    await fire(panel, ['gone']);
    const problem = async () => ((await client.get('/alerts/channels/gone')).body.data as { problem: string }).problem;
    await expect.poll(problem).toMatch(/410/);
    const failed = async () => ((await client.get('/alerts/deliveries')).body.data as { next_at: null }[])[0];
    await expect.poll(async () => (await failed())?.next_at).toBeNull();
    await client.put('/alerts/channels/gone', { webhook: `${url}/gone` });
    expect(await problem()).toBeNull();
  });
});

describe('a silence', () => {
  it('holds back messages about its groups alone, and the first evaluation after it tells what has changed', async () => {
    const panel = await Panel.open(service, agents);
    const { client } = panel;
    await putWebhook(client, '/muted');
    const told = () => at('/muted').map(({ body }) => JSON.parse(body) as Told);
    const namesOf = ({ type, data }: Told) => [type, ...data.groups.map(({ values }) => values.agent)];
    const states = async () => {
      const [rule] = (await client.get('/alerts')).body.data as {
        groups: { state: string; silenced_until: number }[];
      }[];
      return rule?.groups.map(({ state, silenced_until }) => [state, silenced_until]);
    };
    await client.put('/alerts/rules/speed', { silent: '1 day' });
    const silence = { for: '90 minutes', values: { agent: 'one' }, reason: 'Moves house' };
    const { body } = await client.post('/alerts/rules/speed/silences', silence);
    const { id, until } = body.data as { id: string; until: number };
    expect(until).toBe(now / 1000 + 5400);
    await fire(panel, ['muted']);
    await expect.poll(() => told().map(namesOf)).toEqual([['alert.firing', 'two']]);
    expect(await states()).toEqual([
      ['firing', until],
      ['firing', null],
    ]);
    expect((await client.get('/alerts/silences')).body.data).toMatchObject([
      { id, rule: 'speed', values: { agent: 'one' }, reason: 'Moves house', set_by: 'everything' },
    ]);
    await measure(panel, 10, 90);
    await expect
      .poll(() => told().map(namesOf).sort())
      .toEqual([
        ['alert.firing', 'one'],
        ['alert.firing', 'two'],
        ['alert.resolved', 'two'],
      ]);
    expect((await client.get('/alerts/silences')).body.data).toEqual([]);

    const unknown = await client.post('/alerts/rules/speed/silences', { for: '1 hour', values: { isp: 'Acme' } });
    expect(unknown.body.errors).toEqual({ 'values[isp]': ['isp is not a split of this rule. They are: agent.'] });
    const all = (await client.post('/alerts/rules/speed/silences', { for: '1 day' })).body.data as { id: string };
    await measure(panel, 90, 10);
    await expect.poll(async () => (await states())?.map(([state]) => state)).toEqual(['ok', 'firing']);
    expect(told()).toHaveLength(3);
    expect((await client.delete(`/alerts/silences/${all.id}`)).status).toBe(200);
    await measure(panel, 90, 10);
    await expect
      .poll(() => told().slice(3).map(namesOf).sort())
      .toEqual([
        ['alert.firing', 'two'],
        ['alert.resolved', 'one'],
      ]);
  });
});

describe('a channel', () => {
  it('is tested, rotated with an overlap, and deleted when no rule sends to it', async () => {
    const panel = await Panel.open(service, agents);
    const { client } = panel;
    const old = await putWebhook(client, '/rotated');
    const { body } = await client.post('/alerts/channels/rotated/rotate');
    const { secret } = body.data as { secret: string };
    expect(secret).not.toBe(old);
    expect((await client.get('/alerts/channels/rotated')).text).not.toContain('whsec_');
    expect((await client.post('/alerts/channels/rotated/test')).body.data).toEqual({ delivered: true, error: null });
    const signatures = String(at('/rotated')[0]?.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(2);
    await client.put('/alerts/channels/away', { webhook: 'http://127.0.0.1:1/' });
    expect((await client.post('/alerts/channels/away/test')).body.data).toMatchObject({ delivered: false });
    await client.put('/alerts/rules/user', { silent: '1 day', to: ['rotated'] });
    expect((await client.delete('/alerts/channels/rotated')).body.errors).toEqual({
      name: ['These rules send to it: user. Change them first.'],
    });
    await client.delete('/alerts/rules/user');
    expect((await client.delete('/alerts/channels/rotated')).status).toBe(200);
    expect((await client.put('/alerts/rules/user', { silent: '1 day', to: ['rotated'] })).body.errors).toEqual({
      'to[0]': ['rotated is not a valid channel.'],
    });
  });

  it('to a private address is refused, when it is stored and after its name was resolved', async () => {
    const strict = await startTestService();
    const { client } = await Panel.open(strict);
    for (const address of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://10.1.2.3/',
      'http://169.254.169.254/',
      'http://localhost/',
      'http://[::ffff:127.0.0.1]/',
      'http://2130706433/',
    ])
      expect((await client.put('/alerts/channels/inner', { webhook: address })).body.errors, address).toEqual({
        webhook: [expect.stringContaining('Nothing is sent to')],
      });
    expect((await client.put('/alerts/channels/mail', { mail: ['a@example.org'] })).body.errors).toEqual({
      mail: [expect.stringContaining('SMTP_URL')],
    });
    expect((await client.put('/alerts/channels/odd', { webhook: 'ftp://example.org/', mail: ['x'] })).status).toBe(422);
    await strict.stop();
  });
});

it('signs as Standard Webhooks does', () => {
  const secrets = [{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null }];
  const headers = signedHeaders(secrets, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('pauses ten attempts as long as the schedule says, a tenth more or less, and as long as the receiver asks', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, 0, 0.5));
  expect(pauses).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, undefined]);
  expect([pauseAfter(2, 0, 0), pauseAfter(2, 0, 1), pauseAfter(1, 60, 0)]).toEqual([270, 330, 60]);
});

it('knows private addresses', () => {
  const inner = [
    '127.0.0.1',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
  ];
  const mapped = [
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '224.0.0.1',
  ];
  for (const address of [...inner, ...mapped]) expect(isPrivate(address), address).toBe(true);
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect(isPrivate(address), address).toBe(false);
});
