import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Panel, speed } from '../contract/panel.ts';
import { startTestService, type TestService } from '../service.ts';

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

/** Runs a statement on the register of the service, beside it. */
function onRegister(statement: string): void {
  const database = new Libsql(join(dataDir, 'register.sqlite'));
  try {
    database.exec(statement);
  } finally {
    database.close();
  }
}

it.each([
  ['results', 'POST', '/manage/results/delete', { agent: { unit_id: 1 }, date: { from: '2026', to: '2026' } }],
  ['what is beyond its retention', 'PUT', '/manage/retention', { retention_days: 1 }],
  ['an agent', 'POST', '/manage/agents/erase', { agent: { unit_id: 1 } }],
])('nobody deletes %s while the audit can’t be written', async (_, method, path, body) => {
  onRegister('ALTER TABLE audit_changes RENAME TO lost_changes');
  const call = () => panel.client.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  const { status, body: answer } = await call();
  onRegister('ALTER TABLE lost_changes RENAME TO audit_changes');
  expect([status, answer.message]).toEqual([
    503,
    'The audit can’t be written, so nothing was done. Please retry later.',
  ]);
  expect(await panel.records('httpget')).toHaveLength(1);
  expect((await panel.client.get('/metadata/unit/1')).status).toBe(200);
  expect((await panel.client.get('/manage/retention')).body.data).toMatchObject({ retention_days: null });
});
