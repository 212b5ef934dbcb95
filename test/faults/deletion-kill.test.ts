import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFaults, rounds } from '../random-runs.ts';
import type { Client } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { sendResults, storedNumbers } from './ping-results.ts';

const CYCLES = rounds({ usual: 2, long: 200 });
const ROWS = 400;
/** Kills come before, in the middle of, and after a deletion, by the time that one takes without. */
const LATEST_KILL = 1.3;
const DAY_MS = 86_400_000;
const [OLD = '', RECENT = ''] = [60, 5].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
const OTHERS = { day: RECENT, unit: 1, from: 0, count: ROWS };

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-deletion-kill-'));
let service: BuiltService;

/** Each deletes the results of a unit. */
const DELETIONS = {
  'an erasure': (root: Client, unit: number) => root.post('/manage/agents/erase', { agent: { unit_id: unit } }),
  'a deletion': (root: Client, unit: number) =>
    root.post('/manage/results/delete', { agent: { unit_id: unit }, date: { from: OLD, to: OLD } }),
  'a retention': (root: Client) => root.put('/manage/retention', { retention_days: 30 }),
};

beforeAll(async () => {
  service = await startBuiltService(dataDir);
  expect((await sendResults(service.root, OTHERS)).status).toBe(200);
});

afterAll(async () => {
  await service?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(Object.entries(DELETIONS))('%s that is killed', (name, start) => {
  test(`is whole or was not begun, over ${CYCLES} kills`, async () => {
    const { random, seed } = randomFaults();
    const first = 1000 * (2 + Object.keys(DELETIONS).indexOf(name));
    let [acknowledged, usualMs] = [0, 0];
    for (let unit = first; unit <= first + CYCLES; unit += 1) {
      const where = `${seed}, unit ${unit}`;
      expect((await service.root.put('/manage/retention', { retention_days: null })).status, where).toBe(200);
      const doomed = { day: OLD, unit, from: unit * ROWS, count: ROWS };
      expect((await sendResults(service.root, doomed)).status, where).toBe(200);
      const begun = performance.now();
      const answered = start(service.root, unit).then(
        ({ status }) => status,
        () => undefined,
      );
      if (unit === first) {
        await answered;
        usualMs = performance.now() - begun;
      }
      await sleep(random() * LATEST_KILL * usualMs);
      await service.end('SIGKILL');
      const status = await answered;
      expect([200, undefined], where).toContain(status);
      if (unit > first && status === 200) acknowledged += 1;

      service = await startBuiltService(dataDir);
      const left = (await storedNumbers(service.root, OLD)).filter((number) => Math.floor(number / ROWS) === unit);
      expect(status === 200 ? [0] : [0, ROWS], where).toContain(left.length);
      expect(await storedNumbers(service.root, RECENT), where).toHaveLength(ROWS);
      const agent = await service.root.get(`/metadata/unit/${unit}`);
      expect(agent.status, where).toBe(name === 'an erasure' && left.length === 0 ? 404 : 200);
    }
    console.log(`${name}: ${CYCLES} kills, ${acknowledged} after the answer`);
  });
});
