import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ArchiveWriter } from '../../src/backup/write-archive.ts';
import { commandOf } from '../run-command.ts';
import { type BuiltService, runBuiltService, startBuiltService } from './built-service.ts';
import { damageRegister, damageTable, overwrite } from './damage-stores.ts';
import { dayOf, question, sendManyResults, sendResults } from './ping-results.ts';

const PAGE = 'docs/how-to/something-is-damaged.md';
const ROWS = 100_000;

const parent = mkdtempSync(join(tmpdir(), 'broadgauge-damage-'));
const dataDir = join(parent, 'data');
let service: BuiltService;
let location: number;

beforeAll(async () => {
  service = await startBuiltService(dataDir);
  await sendManyResults(service.url, { rows: ROWS, agents: 200, everySeconds: 3600 });
  const other = [{ unit_id: 1, dtime: '2026-01-01 00:00:00', bytes_sec: 1000 }];
  expect((await service.root.post('/ingest/httpget', other)).status).toBe(200);
  await service.end('SIGTERM');
  cpSync(join(dataDir, 'facts', 'facts.duckdb'), join(parent, 'whole'));
  location = await damageTable(dataDir, 'results_1_ping');
  service = await startBuiltService(dataDir);
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(parent, { recursive: true, force: true });
});

const run = (command: readonly string[]) => commandOf(service, '')(command, { DATA_DIR: dataDir });
const ready = async (capability = '') => {
  const answer = await fetch(`${service.adminUrl}/readyz${capability && `?for=${capability}`}`);
  return { status: answer.status, ...((await answer.json()) as { message: string; data?: Record<string, unknown> }) };
};
const figure = async (name: string) =>
  (await (await fetch(`${service.adminUrl}/metrics`)).text()).split('\n').find((line) => line.startsWith(name));

test('a damaged page of results is a 503 that says what to do, makes readiness red and is counted and logged', async () => {
  expect(await ready('questions')).toMatchObject({ status: 200 });
  expect(await figure('broadgauge_damage_errors{part="results"}')).toMatch(/ 0$/);
  const everything = question({ aggregation: 'hourly', splits: ['agent'] });
  for (const _ of [1, 2]) {
    const { status, body } = await service.root.post('/metric_data', everything);
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: `The results of this installation are damaged, and a retry does not help. Its operator has to restore a backup: see ${PAGE}.`,
    });
  }
  const raw = await service.root.post('/metric_data', question({ chartType: 'raw' }));
  expect(raw.status).toBe(503);
  const other = await service.root.post('/metric_data', { ...everything, metric: 'httpget' });
  expect(other.status).toBe(200);
  expect(await ready()).toMatchObject({
    status: 200,
    data: { results: 'damaged', works: { metadata: true, questions: false, ingest: false, exports: false } },
  });
  expect(await ready('questions')).toMatchObject({
    status: 503,
    message: 'Not ready: for questions: damaged: results.',
  });
  expect(await figure('broadgauge_damage_errors{part="results"}')).toMatch(/ [1-9]\d*$/);
  const { stderr } = await service.end('SIGTERM');
  const told = stderr.split('\n').filter((line) => line.includes(`are damaged. Restore a backup: see ${PAGE}`));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`in block at location ${location}`);
  service = await startBuiltService(dataDir);
});

test('what is damaged is not backed up, whether the service runs or not, and an archive of it is told from a whole one', async () => {
  const archive = join(parent, 'damaged.tar');
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /No backup was made, since the installation is damaged:\nthe table results_1_ping in facts.duckdb is damaged\nSee/,
    ),
  };
  expect(await run(['backup', archive])).toEqual(refused);
  await service.end('SIGTERM');
  expect(await run(['backup', archive])).toEqual(refused);
  expect(readdirSync(parent)).toEqual(['data', 'whole']);

  const makeArchive = async (unused: readonly number[]) => {
    rmSync(archive, { force: true });
    const writer = await ArchiveWriter.open(archive, new Date());
    const path = join(dataDir, 'facts', 'facts.duckdb');
    await writer.add({ name: 'facts/facts.duckdb', path, bytes: statSync(path).size }, () => {});
    await writer.finish('0.2.0', unused);
  };
  await makeArchive([]);
  expect(await run(['verify', archive])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 blocks of the results in it are damaged: they were when it was made.'),
  });
  await makeArchive([location]);
  expect(await run(['verify', archive])).toMatchObject({ code: 0, stdout: expect.stringContaining('whole') });
  service = await startBuiltService(dataDir);
});

test('a check names what is damaged, whether the service runs or not, and readiness stays red until one finds all whole', async () => {
  const told = {
    code: 1,
    stdout: '',
    stderr: `${dataDir} is damaged:\n  results: the table results_1_ping in facts.duckdb is damaged\nSee ${PAGE}.\n`,
  };
  expect(await run(['check'])).toEqual(told);
  expect(await ready()).toMatchObject({
    data: { results: 'damaged', check: { at: expect.stringMatching(/^20/), damaged: [{ part: 'results' }] } },
  });
  await service.end('SIGTERM');
  expect(await commandOf(service, '')(['check', '--data-dir', dataDir])).toEqual(told);
  service = await startBuiltService(dataDir);
  expect(await ready()).toMatchObject({ data: { results: 'damaged' } });
  await service.end('SIGTERM');

  const damaged = join(parent, 'damaged');
  const file = join(dataDir, 'facts', 'facts.duckdb');
  cpSync(file, damaged);
  cpSync(join(parent, 'whole'), file);
  expect(await run(['check'])).toEqual({ code: 0, stderr: '', stdout: expect.stringMatching(/: whole, .* MB and/) });
  service = await startBuiltService(dataDir);
  expect(await ready()).toMatchObject({ data: { results: 'up', check: { damaged: [] } } });
  expect(await run(['check'])).toMatchObject({ code: 0 });
  await service.end('SIGTERM');
  cpSync(damaged, file);
  service = await startBuiltService(dataDir);
});

test('damage is found in the background, some days after the last check', async () => {
  await service.end('SIGTERM');
  const file = join(dataDir, 'check.json');
  const begin = async (at: string, env = {}) => {
    writeFileSync(file, JSON.stringify({ at, damaged: [] }));
    service = await startBuiltService(dataDir, env);
  };
  const found = async () => (await ready()).data?.check as { at: string; damaged: unknown[] };
  for (const env of [{}, { CHECK_DAYS: '0' }]) {
    const at = env.CHECK_DAYS ? '2026-01-01T00:00:00.000Z' : new Date().toISOString();
    await begin(at, env);
    expect(await found()).toEqual({ at, damaged: [] });
    await service.end('SIGTERM');
  }
  await begin('2026-01-01T00:00:00.000Z');
  await expect.poll(found, { timeout: 60_000 }).toMatchObject({ damaged: [{ part: 'results' }] });
  expect(await ready()).toMatchObject({ data: { results: 'damaged' } });
});

test('a check finds damage of the register, of journals and of exported files', async () => {
  const directory = join(parent, 'others');
  const other = await startBuiltService(directory);
  await sendResults(other.root, { day: dayOf(0), unit: 1, from: 0, count: 10 });
  await sendResults(other.root, { day: dayOf(1), unit: 1, from: 0, count: 2000 });
  const request = { test: 'ping', date: { from: dayOf(0), to: dayOf(1) } };
  expect((await other.root.post('/test_data_download', request)).status).toBe(200);
  await sendResults(other.root, { day: dayOf(2), unit: 1, from: 0, count: 10 });
  await sendResults(other.root, { day: dayOf(3), unit: 1, from: 0, count: 2000 });
  await other.end('SIGKILL');
  const whole = await commandOf(service, '')(['check'], { DATA_DIR: directory });
  expect(whole).toMatchObject({ code: 0 });
  const pathOf = (folder: string, ending = '') =>
    join(directory, folder, readdirSync(join(directory, folder)).find((name) => name.endsWith(ending)) ?? '');
  overwrite(pathOf('objects'), 50, 10);
  overwrite(pathOf('facts/journal'), 30, 10);
  overwrite(pathOf('facts/batches', '.manifest.json').replace('.manifest.json', ''), 50, 10);
  await damageRegister(directory, 'audit_calls');
  const { code, stderr } = await commandOf(service, '')(['check'], { DATA_DIR: directory });
  expect({ code, told: stderr.split('\n') }).toEqual({
    code: 1,
    told: [
      `${directory} is damaged:`,
      expect.stringMatching(/^ {2}results: the journal .* is damaged$/),
      expect.stringMatching(/^ {2}results: the journalled batch .* is damaged$/),
      expect.stringMatching(/^ {2}register: register.sqlite is damaged: .*$/),
      expect.stringMatching(/^ {2}files: the exported file .* is damaged$/),
      `See ${PAGE}.`,
      '',
    ],
  });
});

test('a start with results whose first pages are damaged is refused in a sentence, and leaves the log of the engine', async () => {
  const facts = join(dataDir, 'facts');
  await service.root.post('/ingest/httpget', [{ unit_id: 1, dtime: '2026-01-02 00:00:00', bytes_sec: 1000 }]);
  await service.root.post('/metric_data', question({ metric: 'httpget', aggregation: 'total' }));
  await service.end('SIGKILL');
  const whole = join(parent, 'as-it-was');
  cpSync(join(facts, 'facts.duckdb'), whole);
  overwrite(join(facts, 'facts.duckdb'), 100);
  const before = readdirSync(facts).sort();
  expect(before).toContain('facts.duckdb.wal');
  const { code, stderr } = await runBuiltService({ DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(
        `^The results in ${facts} are damaged \\(.*Corrupt database file.*\\)\\. Restore a backup: see ${PAGE}\\.\n$`,
      ),
    ),
  });
  expect(readdirSync(facts).sort()).toEqual(before);
  cpSync(whole, join(facts, 'facts.duckdb'));
  service = await startBuiltService(dataDir);
});
