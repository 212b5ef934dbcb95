import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startBuiltService } from './built-service.ts';
import { dayOf, question, sendResults } from './ping-results.ts';

const parent = mkdtempSync(join(tmpdir(), 'broadgauge-private-'));
const dataDir = join(parent, 'data');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('what the service makes is for its user alone, whatever the umask', async () => {
  const service = await startBuiltService(dataDir, {}, { umask: '000' });
  expect((await sendResults(service.root, { day: dayOf(0), unit: 1, from: 0, count: 100 })).status).toBe(200);
  expect((await service.root.post('/metric_data.csv', question({ aggregation: 'total' }))).status).toBe(200);
  const made = filesIn(parent);
  for (const place of ['data/register.sqlite', 'data/facts/facts.duckdb', 'data/facts/journal/', 'data/objects/']) {
    expect(made).toEqual(expect.arrayContaining([expect.stringContaining(place)]));
  }
  expect(openToOthers()).toEqual([]);
  await service.end('SIGTERM');
  expect(openToOthers()).toEqual([]);
});

test('what an earlier program left open to others is closed at the start', async () => {
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o777);
  const service = await startBuiltService(dataDir, {}, { umask: '000' });
  expect(openToOthers()).toEqual([]);
  await service.end('SIGTERM');
});

function openToOthers(): string[] {
  return filesIn(parent).filter((path) => (lstatSync(join(parent, path)).mode & 0o077) !== 0);
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    return [relative(parent, path), ...(entry.isDirectory() ? filesIn(path) : [])];
  });
}
