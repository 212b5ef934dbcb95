import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { dayOf, sendResults, storedCount } from './ping-results.ts';

let dataDir: string;
let service: BuiltService;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-cut-journal-'));
  service = await startBuiltService(dataDir);
  // Agents and tables are there, and in the engine's file.
  await send(0);
  await service.end('SIGTERM');
  service = await startBuiltService(dataDir);
});

afterEach(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(number: number): Promise<void> {
  expect((await sendResults(service.root, { day: dayOf(number), unit: 1, from: 0, count: 10 })).status).toBe(200);
}

function cutJournal(bytesOf: (size: number) => number): void {
  const directory = join(dataDir, 'facts', 'journal');
  const segments = readdirSync(directory).map((name) => join(directory, name));
  expect(segments).toHaveLength(1);
  for (const path of segments) truncateSync(path, bytesOf(statSync(path).size));
}

const ready = async () =>
  ((await (await fetch(`${service.adminUrl}/readyz`)).json()) as { data: Record<string, unknown> }).data;
const figure = async () =>
  /^broadgauge_journal_missing_bodies (\d+)$/m.exec(await (await fetch(`${service.adminUrl}/metrics`)).text())?.[1];

test.each([
  ['to nothing', () => 0],
  ['by its last bytes', (size: number) => size - 3],
])('every acknowledged result is there after a kill and a journal that was cut %s', async (_, bytesOf) => {
  for (const number of [1, 2, 3]) await send(number);
  await service.end('SIGKILL');
  cutJournal(bytesOf);
  service = await startBuiltService(dataDir);
  expect(await storedCount(service.root)).toBe(40);
  expect(await ready()).toMatchObject({ missing: null });
  await send(4);
  await service.end('SIGTERM');
  service = await startBuiltService(dataDir);
  expect(await storedCount(service.root)).toBe(50);
});

test('a start says how many bodies of which time are missing where nothing has them, once', async () => {
  const since = new Date().toISOString();
  for (const number of [1, 2, 3]) await send(number);
  expect(await storedCount(service.root)).toBe(40);
  await service.end('SIGKILL');
  cutJournal(() => 0);
  truncateSync(join(dataDir, 'facts', 'facts.duckdb.wal'), 0);

  service = await startBuiltService(dataDir);
  expect(await storedCount(service.root)).toBe(10);
  const { missing } = (await ready()) as { missing: { bodies: number; until: string } };
  expect(missing.bodies).toBe(3);
  expect(missing.until > since && missing.until < new Date().toISOString()).toBe(true);
  expect(await figure()).toBe('3');
  await send(1);
  const { stderr } = await service.end('SIGKILL');
  expect(stderr).toMatch(/3 bodies of results that were acknowledged between .* and .* are missing/);

  service = await startBuiltService(dataDir);
  expect(await storedCount(service.root)).toBe(20);
  expect({ ...(await ready()), figure: await figure() }).toMatchObject({ missing: null, figure: '0' });
});
