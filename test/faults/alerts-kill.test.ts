import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { afterAll, expect, test } from 'vitest';
import type { State, Verdict } from '../../src/alerts/judge.ts';
import { speed } from '../contract/panel.ts';
import { judgeAlerts, messagesOf } from '../oracle/judge-alerts.ts';
import { randomFaults, rounds } from '../random-runs.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { until } from './service-figures.ts';
import { type Message, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const KILLS = rounds({ usual: 4, long: 60 });
const MINUTE_MS = 60_000;
/** Fewer than the evaluations that a service makes up for, so that there is time for the kills. */
const EVALUATIONS = 12;
const ENV = { ALERT_PRIVATE_ADDRESSES: 'true' };

const TERMS = { atLeast: 2, of: 3, noData: 'alert' } as const;
const SPEEDS: Partial<Record<Verdict, number>> = { violated: 70, between: 82, good: 90 };
const VERDICTS: readonly Verdict[] = ['violated', 'good', 'missing', 'violated', 'between', 'violated', 'good'];
/** Every box goes through the verdicts at its own pace and from its own start. */
const SCRIPTS = Array.from({ length: 40 }, (_, box) =>
  Array.from({ length: EVALUATIONS }, (_, at) => VERDICTS[(box + at * (1 + (box % 6))) % VERDICTS.length] ?? 'good'),
);

interface Change {
  readonly at: number;
  readonly values: { readonly agent: string };
  readonly from: string;
  readonly to: string;
}

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-alerts-'));
const DUE_REPORTS = 6;
let receiver: WebhookReceiver;
let service: BuiltService | undefined;

afterAll(async () => {
  await service?.end('SIGKILL');
  receiver?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`40 series have the states and messages of the independent judge, and reports are sent once, over ${KILLS} kills`, async () => {
  const { random, seed } = randomFaults();
  receiver = await startWebhookReceiver();
  const { received, url: hook } = receiver;
  service = await startBuiltService(dataDir, ENV);
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - EVALUATIONS * MINUTE_MS;
  const boxes = SCRIPTS.map((_, box) => ({ agent_id: `box-${box}`, timezone: 'UTC' }));
  await service.root.post('/manage/agents', boxes);
  const results = SCRIPTS.flatMap((script, box) =>
    script.flatMap((verdict, index) => {
      const dtime = new Date(start + (index + 0.5) * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
      const mbps = SPEEDS[verdict];
      return mbps === undefined ? [] : [speed(`box-${box}`, dtime, mbps)];
    }),
  );
  expect((await service.root.post('/ingest/httpget', results)).status).toBe(200);
  expect((await service.root.put('/alerts/channels/hook', { webhook: hook })).status).toBe(200);
  const rule = {
    question: { metric: 'httpget', prefilter: false, splits: ['agent'] },
    test: { below: 80, recover: 85 },
    violated: { at_least: TERMS.atLeast, of: TERMS.of },
    no_data: TERMS.noData,
    every: '1 minute',
    over: '1 minute',
    to: ['hook'],
  };
  expect((await service.root.put('/alerts/rules/speed', rule)).status).toBe(200);
  const schedule = { report: 'accc-mba', every: 'day', to: ['hook'] };
  expect((await service.root.put('/alerts/schedules/daily', schedule)).status).toBe(200);
  await service.end('SIGKILL');

  // As if the service had stopped before the results were measured.
  const database = new Libsql(join(dataDir, 'register.sqlite'));
  database.exec(
    `UPDATE alert_rules SET evaluated_at = ${start / 1000}, next_at = 0, states = '{"splits":[],"groups":[]}'`,
  );
  const days = Math.floor(Date.now() / 86_400_000) - DUE_REPORTS;
  database.exec(`UPDATE alert_rules SET evaluated_at = ${days * 86_400} WHERE kind = 'schedule'`);
  database.exec('DELETE FROM alert_history');
  database.exec('DELETE FROM alert_deliveries');
  database.close();
  received.length = 0;

  for (let kill = 1; kill <= KILLS; kill += 1) {
    service = await startBuiltService(dataDir, ENV);
    await sleep(random() * 150);
    await service.end('SIGKILL');
  }
  service = await startBuiltService(dataDir, ENV);
  const { root } = service;
  const end = start / 1000 + EVALUATIONS * 60;
  await until(async () => {
    const [{ evaluated_at }] = (await root.get('/alerts')).body.data as [{ evaluated_at: number }];
    return evaluated_at >= end;
  });
  await until(async () => ((await root.get('/alerts/reports')).body.data as unknown[]).length === DUE_REPORTS);
  await until(async () => ((await root.get('/alerts/deliveries')).body.data as unknown[]).length === 0);

  const history = ((await root.get('/alerts/history?limit=1000')).body.data as Change[])
    .filter(({ at }) => at <= end)
    .map(({ at, values, from, to }) => `${at} ${values.agent} ${from} ${to}`);
  expect(history.sort(), seed).toEqual(judged(start, changesOf).sort());

  const ids = new Map<string, Set<string>>();
  const told = new Set<string>();
  const isReport = ({ type }: Message) => type.startsWith('report.');
  const reports = received.filter(isReport).map(({ id, type, timestamp }) => ({ id, said: `${type} ${timestamp}` }));
  expect([new Set(reports.map(({ said }) => said)).size, new Set(reports.map(({ id }) => id)).size], seed).toEqual([
    DUE_REPORTS,
    DUE_REPORTS,
  ]);
  const alerts = received.filter((message) => !isReport(message));
  for (const { id, type, timestamp, data } of alerts.filter(({ timestamp }) => Date.parse(timestamp) <= end * 1000)) {
    const said = type.replace('alert.', '');
    ids.set(`${said} ${timestamp}`, (ids.get(`${said} ${timestamp}`) ?? new Set()).add(id));
    for (const { values } of data.groups) told.add(`${Date.parse(timestamp) / 1000} ${values.agent} ${said}`);
  }
  expect([...told].sort(), seed).toEqual(judged(start, saidOf).sort());
  expect(
    [...ids].filter(([, { size }]) => size !== 1),
    seed,
  ).toEqual([]);
});

/** What the judge says of every box, from its first result on: `of` gives an index of its states and words. */
function judged(start: number, of: (states: readonly string[]) => readonly (readonly [number, string])[]): string[] {
  return SCRIPTS.flatMap((script, box) => {
    const first = script.findIndex((verdict) => verdict !== 'missing');
    const states = judgeAlerts(TERMS, script.slice(first));
    return of(states).map(([index, words]) => `${start / 1000 + (first + index + 1) * 60} box-${box} ${words}`);
  });
}

const changesOf = (states: readonly string[]) =>
  states.flatMap((to, index) => {
    const from = states[index - 1] ?? 'ok';
    return from === to ? [] : [[index, `${from} ${to}`] as const];
  });

const saidOf = (states: readonly string[]) =>
  messagesOf(TERMS, states as readonly State[], () => false, Number.POSITIVE_INFINITY).map((message) => {
    const [index = '', said = ''] = message.split(' ');
    return [Number(index), said] as const;
  });
