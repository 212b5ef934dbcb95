import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../servers/postgres.ts';
import { startTestService, type TestService } from '../service.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const postgresUrl = inject('postgresUrl');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More than a node takes at once. */
const RULES = 60;
const SCHEDULES = 5;

describe.skipIf(postgresUrl === null)('two nodes over PostgreSQL', () => {
  let now = Date.UTC(2026, 6, 13);
  let stores: Readonly<Record<string, string>>;
  const nodes: TestService[] = [];
  let receiver: WebhookReceiver;
  const node = () => nodes.at(-1) as TestService;
  const start = async () => {
    nodes.push(await startTestService({ stores, now: () => now, env: { ALERT_PRIVATE_ADDRESSES: 'true' } }));
  };

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    stores = { DATABASE_URL: await createDatabase(postgresUrl ?? '') };
    await start();
    await start();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((each) => each.stop()));
    receiver?.close();
  });

  /** Waits until every rule is evaluated, every report made, and every message sent: leases of messages end by the clock too. */
  const catchUp = async (reports: number) => {
    const evaluated = async () =>
      new Set(
        ((await node().root.get('/alerts')).body.data as { evaluated_at: number }[]).map((at) => at.evaluated_at),
      );
    await expect.poll(evaluated).toEqual(new Set([now / 1000]));
    const made = async () => ((await node().root.get('/alerts/reports')).body.data as unknown[]).length;
    await expect.poll(made).toBe(reports);
    const waiting = async () => ((await node().root.get('/alerts/deliveries')).body.data as unknown[]).length;
    await expect.poll(waiting).toBe(0);
  };

  it('evaluate each rule once, make each scheduled report once, and one goes on without the other', async () => {
    const { root } = node();
    const { received, url: hook } = receiver;
    await root.post('/manage/agents', [{ agent_id: 'box', timezone: 'UTC' }]);
    await root.put('/alerts/channels/hook', { webhook: hook });
    const rules = Array.from({ length: RULES }, (_, index) => `r${index}`);
    const schedules = Array.from({ length: SCHEDULES }, (_, index) => `s${index}`);
    // Neither node has results, so that both find the same when they evaluate a rule.
    const rule = { silent: '1 hour', to: ['hook'] };
    for (const name of rules) expect((await root.put(`/alerts/rules/${name}`, rule)).status).toBe(200);
    const schedule = { report: 'accc-mba', every: 'day', to: ['hook'] };
    for (const name of schedules) expect((await root.put(`/alerts/schedules/${name}`, schedule)).status).toBe(200);

    const begun = now;
    now += HOUR_MS;
    await catchUp(0);
    now = begun + 2 * DAY_MS;
    await catchUp(2 * SCHEDULES);
    await nodes.shift()?.stop();
    now = begun + 3 * DAY_MS;
    await catchUp(3 * SCHEDULES);

    const told = received.map(({ type, timestamp, data }) => `${data.rule ?? data.schedule} ${type} ${timestamp}`);
    const at = (ms: number) => new Date(begun + ms).toISOString();
    // The first message, and a reminder a day.
    const alerts = [0, 1, 2].map((day) => ['alert.firing', at(HOUR_MS + day * DAY_MS)]);
    const reports = [1, 2, 3].map((day) => ['report.ready', at(day * DAY_MS)]);
    const expected = [
      ...rules.flatMap((name) => alerts.map((words) => [name, ...words].join(' '))),
      ...schedules.flatMap((name) => reports.map((words) => [name, ...words].join(' '))),
    ];
    expect(told.sort()).toEqual(expected.sort());
    expect(new Set(received.map(({ id }) => id)).size).toBe(expected.length);
  });
});
