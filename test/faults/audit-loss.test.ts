import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Panel, QUESTION, speed } from '../contract/panel.ts';
import { startTestService, type TestService } from '../service.ts';
import { until } from './service-figures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-audit-'));
let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService({ env: { DATA_DIR: dataDir } });
  panel = await Panel.open(service, [{ agent_id: 'box-one', unit_id: 1 }]);
  await panel.ingest('httpget', [speed('box-one', '2026-07-01 10:00:00', 10)]);
});
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Renames a table of the register, beside the service and between its writes. */
async function rename(table: string, name: string): Promise<void> {
  const database = new Libsql(join(dataDir, 'register.sqlite'));
  await until(async () => {
    try {
      database.exec(`ALTER TABLE ${table} RENAME TO ${name}`);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      return false;
    }
  }).finally(() => database.close());
}

const JSON_BODY = { 'content-type': 'application/json' };
const TABLE = {
  key: 'isp',
  title: 'By ISP',
  splits: ['isp'],
  questions: { lines: { metric: 'httpget' } },
  columns: [{ key: 'mean', title: 'Mean', question: 'lines', figure: 'metricValue' }],
};

it.each([
  ['a question', '/saved/questions/ours', { request: { ...QUESTION, time: { from: '2026', to: '2026' } } }],
  ['a dashboard', '/saved/dashboards/ours', { tiles: [] }],
  ['a population', '/manage/populations/ours', { dimensions: ['isp'], cells: [{ isp: 'Acme', count: 10 }] }],
  ['a recipe', '/manage/recipes/ours', { title: 'Ours', tables: [TABLE] }],
  [
    'a mapping',
    '/manage/mappings/ours',
    { measurement: 'wan', test: 'ping', columns: [{ column: 'rtt_avg', field: 'ms' }] },
  ],
  ['an alert channel', '/alerts/channels/ours', { webhook: 'https://hooks.invalid/' }],
  ['an alert rule', '/alerts/rules/ours', { silent: '3 days' }],
  ['an annotation', '/annotations', { at: '2026-07-01 10:00', text: 'moved' }],
  ['an ISP', '/manage/isps', [{ isp: 'New one', packages: [] }]],
])('%s is stored and deleted with its entry in the audit, or not at all', async (_, path, body) => {
  const list = path.replace(/\/ours$/, '');
  const stored = async () => JSON.stringify((await panel.client.get(list)).body.data);
  const store = () =>
    panel.client.send(list === '/annotations' ? 'POST' : 'PUT', path, JSON.stringify(body), JSON_BODY);
  const before = await stored();
  expect((await withoutAudit(store)).status).toBeGreaterThanOrEqual(500);
  expect(await stored()).toBe(before);

  const { status, body: answer } = await store();
  expect([status, answer.message]).toEqual([200, expect.anything()]);
  const after = await stored();
  expect(after).not.toBe(before);
  if (list === '/manage/isps') return;
  const id = (answer.data as { id?: number } | undefined)?.id;
  const remove = () => panel.client.delete(list === '/annotations' ? `${path}/${id}` : path);
  expect((await withoutAudit(remove)).status).toBeGreaterThanOrEqual(500);
  expect(await stored()).toBe(after);
  expect((await remove()).status).toBe(200);
  expect(await stored()).toBe(before);
});

/** The answer to a call while the audit can't be written. */
async function withoutAudit<T>(call: () => Promise<T>): Promise<T> {
  await rename('audit_changes', 'lost_changes');
  try {
    return await call();
  } finally {
    await rename('lost_changes', 'audit_changes');
  }
}

it.each([
  ['results', 'POST', '/manage/results/delete', { agent: { unit_id: 1 }, date: { from: '2026', to: '2026' } }],
  ['what is beyond its retention', 'PUT', '/manage/retention', { retention_days: 1 }],
  ['an agent', 'POST', '/manage/agents/erase', { agent: { unit_id: 1 } }],
])('nobody deletes %s while the audit can’t be written', async (_, method, path, body) => {
  const { status, body: answer } = await withoutAudit(() =>
    panel.client.send(method, path, JSON.stringify(body), JSON_BODY),
  );
  expect([status, answer.message]).toEqual([
    503,
    'The audit can’t be written, so nothing was done. Please retry later.',
  ]);
  expect(await panel.records('httpget')).toHaveLength(1);
  expect((await panel.client.get('/metadata/unit/1')).status).toBe(200);
  expect((await panel.client.get('/manage/retention')).body.data).toMatchObject({ retention_days: null });
});
