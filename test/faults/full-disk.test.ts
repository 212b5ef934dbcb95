import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IS_LONG } from '../random-runs.ts';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { dayOf, ndjson, type Outcome, question, sendResults, storedCount, storedNumbers } from './ping-results.ts';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const DISK_MEGABYTES = 48;
const BATCH_ROWS = 10_000;
const BATCHES_MAX = 100;
const SWEEPS_MAX = 4;
/** Without a share that stays free, the disk is found full wherever something is written. */
const SETTINGS = { QUERY_MEMORY_MB: '256', ANSWER_CACHE_MB: '0', DISK_FREE_PERCENT: '0', DISK_FREE_MB: '0' };
/** The size of the files of a batch, and more than the engine writes for one. */
const BATCH_BYTES = ndjson({ day: dayOf(0), unit: 1, from: 0, count: BATCH_ROWS }).length;

describe.runIf(canMountSmallDisk())('on a small disk', () => {
  let disk: SmallDisk;
  let service: BuiltService;
  let acknowledged: number;

  beforeEach(async () => {
    disk = mountSmallDisk(DISK_MEGABYTES);
    service = await startBuiltService(disk.directory, SETTINGS);
    acknowledged = 0;
  });

  afterEach(async () => {
    await service.end('SIGKILL');
    disk.unmount();
  });

  test('ingest is refused when it is full, reads go on, and ingest goes on when there is space again', async () => {
    disk.occupyAllBut(12 * 2 ** 20);
    const refused = await fillByIngest();
    expect(refused).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.message).toMatch(/disk/);
    await expectReadsGoOn();
    const again = await send();
    expect([200, 503]).toContain(again.status);
    await expectReadsGoOn();

    disk.release();
    expect(await send()).toMatchObject({ status: 200, body: { data: { accepted: BATCH_ROWS } } });
    await expectReadsGoOn();
    await restart('SIGKILL');
    await expectReadsGoOn();
    await restart('SIGTERM');
    await expectReadsGoOn();
    expect(await send()).toMatchObject({ status: 200, body: { data: { accepted: BATCH_ROWS } } });
  });

  test.runIf(IS_LONG)(
    'a disk that becomes full in the middle of a batch loses nothing, wherever the engine is then',
    async () => {
      await send();
      // The spool, the journalled batch and the engine each come upon it, sooner or later: the engine writes when it likes, too.
      const places = new Set(['Spool.write', 'BatchJournal.#add', 'facts.duckdb.wal']);
      for (let sweep = 0; places.size > 0 && sweep < SWEEPS_MAX; sweep += 1) {
        for (const batches of [0.05, 0.5, 0.9, 1.01, 1.05, 1.1, 1.2, 1.35, 1.5, 2]) {
          disk.occupyAllBut(batches * BATCH_BYTES);
          const { status, headers } = await send();
          if (status !== 200) expect({ status, retry: headers.get('retry-after') !== null }).toEqual(REFUSED);
          await expectReadsGoOn();
          disk.release();
          expect(await send(), `after ${batches}`).toMatchObject({
            status: 200,
            body: { data: { accepted: BATCH_ROWS } },
          });
          await expectReadsGoOn();
        }
        const log = await restart('SIGKILL');
        for (const place of places) if (log.includes(place)) places.delete(place);
      }
      expect([...places]).toEqual([]);
      await expectReadsGoOn();
      await restart('SIGTERM');
      await expectReadsGoOn();
    },
  );

  test('what a refused batch took on the disk is given back', async () => {
    await send();
    const before = disk.freeBytes();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      disk.occupyAllBut(BATCH_BYTES * 1.01);
      expect((await send()).status).toBe(503);
    }
    disk.release();
    expect(before - disk.freeBytes()).toBeLessThan(BATCH_BYTES);
  });

  test('a start on a full disk answers what is asked', async () => {
    for (let batch = 0; batch < 5; batch += 1) await send();
    disk.occupyAllBut(0);
    await restart('SIGKILL');
    await expectReadsGoOn();
    expect((await send()).status).toBe(503);
    disk.release();
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('a full disk is backed up to another one, whether the service runs or not', async () => {
    for (let batch = 0; batch < 3; batch += 1) await send();
    const other = mkdtempSync(join(tmpdir(), 'broadgauge-other-disk-'));
    const command = commandOf(service, ROOT_TOKEN);
    const backUp = async (name: string) => {
      const archive = join(other, name);
      const backup = await command(['backup', archive], { DATA_DIR: disk.directory });
      expect(backup).toMatchObject({ code: 0, stderr: '' });
      expect(await command(['verify', archive])).toMatchObject({ code: 0 });
    };
    try {
      disk.occupyAllBut(0);
      await backUp('running.tar');
      await service.end('SIGTERM');
      disk.occupyAllBut(0);
      await backUp('stopped.tar');
      for (const name of ['running', 'stopped']) {
        const restored = join(other, name);
        await command(['restore', `${restored}.tar`], { DATA_DIR: restored });
        service = await startBuiltService(restored, SETTINGS);
        await expectReadsGoOn();
        await service.end('SIGKILL');
      }
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  test('results are refused while less than the share that stays free is free, files while less than half of it is, and reads go on', async () => {
    await send();
    await restart('SIGTERM', { ...SETTINGS, DISK_FREE_PERCENT: '20' });
    const nearlyFull = { status: 503, body: { message: expect.stringMatching(/nearly full: \d+\.\d MB are free/) } };
    const total = question({ aggregation: 'total' });
    const ready = async (capability: string) => (await fetch(`${service.adminUrl}/readyz${capability}`)).json();
    const csv = () => service.root.post('/metric_data.csv', total);
    disk.occupyAllBut(DISK_MEGABYTES * 2 ** 20 * 0.14);
    expect(await send()).toMatchObject(nearlyFull);
    expect(await csv()).toMatchObject({ status: 200 });
    expect(await ready('')).toMatchObject({ data: { disk: 'away', works: { ingest: false, exports: true } } });
    disk.occupyAllBut(DISK_MEGABYTES * 2 ** 20 * 0.04);
    const free = disk.freeBytes();
    expect(await csv()).toMatchObject(nearlyFull);
    expect(await service.root.post('/metric_data_download', total)).toMatchObject(nearlyFull);
    expect(await send()).toMatchObject(nearlyFull);
    expect(await ready('')).toMatchObject({
      data: { disk: 'away', works: { metadata: true, questions: true, ingest: false, exports: false } },
    });
    expect(await ready('?for=ingest')).toEqual({
      code: 'OVERLOADED',
      message: 'Not ready: for ingest: the disk is nearly full.',
    });
    expect(disk.freeBytes()).toBeGreaterThan(free - BATCH_BYTES / 2);
    await expectReadsGoOn();
    disk.release();
    expect(await send()).toMatchObject({ status: 200 });
    expect(await csv()).toMatchObject({ status: 200 });
  });

  test('small bodies are refused before the disk is full, so that questions about those before are answered', async () => {
    const small = (from: number) => sendResults(service.root, { day: dayOf(0), unit: 1, from, count: 10 });
    expect(await small(0)).toMatchObject({ status: 200, body: { data: { accepted: 10 } } });
    const settings = { ...SETTINGS, DISK_FREE_MB: '16' };
    await restart('SIGKILL', settings);
    disk.occupyAllBut(2 * 2 ** 20);
    expect(await storedNumbers(service.root, dayOf(0))).toHaveLength(10);
    await restart('SIGKILL', settings);
    expect(await storedNumbers(service.root, dayOf(0))).toHaveLength(10);
    const { status, body, headers } = await small(10);
    expect([status, headers.get('retry-after') !== null]).toEqual([503, true]);
    expect(body.message).toMatch(/disk/);
    expect(await storedNumbers(service.root, dayOf(0))).toHaveLength(10);

    disk.release();
    expect(await small(10)).toMatchObject({ status: 200, body: { data: { accepted: 10 } } });
    expect(await storedNumbers(service.root, dayOf(0))).toHaveLength(20);
  });

  const REFUSED = { status: 503, retry: true };

  /** One batch of a day of its own, the same one until it is taken. */
  async function send() {
    const batch = acknowledged / BATCH_ROWS;
    const answer = await sendResults(service.root, { day: dayOf(batch), unit: 1, from: 0, count: BATCH_ROWS });
    if (answer.status === 200) {
      expect((answer.body.data as Outcome).accepted).toBe(BATCH_ROWS);
      acknowledged += BATCH_ROWS;
    }
    return answer;
  }

  async function fillByIngest() {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const answer = await send();
      if (answer.status !== 200) return answer;
    }
    throw new Error('the disk does not get full');
  }

  async function expectReadsGoOn(): Promise<void> {
    expect(await storedCount(service.root)).toBe(acknowledged);
    if (acknowledged === 0) return;
    const numbers = await storedNumbers(service.root, dayOf(acknowledged / BATCH_ROWS - 1));
    expect(numbers).toEqual(Array.from({ length: BATCH_ROWS }, (_, number) => number));
    expect((await service.root.get('/metadata/unit/1')).status).toBe(200);
  }

  /** Resolves to what the service had logged. */
  async function restart(signal: 'SIGTERM' | 'SIGKILL', settings = SETTINGS): Promise<string> {
    const { stderr } = await service.end(signal);
    service = await startBuiltService(disk.directory, settings);
    return stderr;
  }
});
