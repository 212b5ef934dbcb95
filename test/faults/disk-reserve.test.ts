import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandResult, commandOf } from '../run-command.ts';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { dayOf, question, storedCount } from './ping-results.ts';
import { until } from './service-figures.ts';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const DISK_MEGABYTES = 240;
const MEBIBYTE = 2 ** 20;
const RESERVE_BYTES = 32 * MEBIBYTE;
const WRITERS = 4;
const ROWS = 100_000;
const UNITS = 6;
const CSV = { 'content-type': 'text/csv' };
const REFUSED = /disk of the service is (nearly )?full: \d+\.\d MB are free/;

/** Each test goes on where the one before it ended: the disk gets fuller. */
describe.runIf(canMountSmallDisk())('on a small disk, with the settings that the service has by itself', () => {
  const other = mkdtempSync(join(tmpdir(), 'broadgauge-other-disk-'));
  let disk: SmallDisk;
  let service: BuiltService;
  let bodies = 0;
  let archives = 0;
  let panels = 0;

  beforeAll(async () => {
    disk = mountSmallDisk(DISK_MEGABYTES);
    service = await startBuiltService(disk.directory);
    await until(async () => reserved() === RESERVE_BYTES);
  });

  afterAll(async () => {
    await service.end('SIGKILL');
    disk.unmount();
    rmSync(other, { recursive: true, force: true });
  });

  test('results are refused before the reserve, and say how much is free and how much is needed', async () => {
    const refused = await Promise.all(Array.from({ length: WRITERS }, () => sendUntilRefused()));
    const message = expect.stringMatching(/nearly full: \d+\.\d MB are free, and ingest needs \d+\.\d MB\./);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [503, message]));
    expect(disk.freeBytes()).toBeGreaterThan(RESERVE_BYTES);
    expect(reserved()).toBe(RESERVE_BYTES);
  });

  test('then tables, JSON and CSV are answered', async () => {
    for (const format of ['table', 'json', 'csv']) {
      const asked = ['query', '--metric', 'ping', '--from', dayOf(0), '--to', dayOf(bodies)];
      const shown = ['--aggregation', 'daily', '--format', format];
      expect(await broadgauge([...asked, ...shown]), format).toMatchObject({ code: 0, stderr: '' });
    }
  });

  test('then backups, changes, sign-ins and deletion work', () => expectUpkeepWorks());

  test('then new results take the space of deleted ones, inside the file of the engine', async () => {
    await sendUntilRefused();
    for (const unit of [4, 5, 6]) await deleteResultsOf(unit);
    await service.end('SIGTERM');
    service = await startBuiltService(disk.directory);
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('so they do when another program takes all that is left, and what is refused is never called busy', async () => {
    disk.occupyAllBut(0);
    await expectUpkeepWorks();
    disk.occupyAllBut(0);
    const { body, status } = await service.root.post('/metric_data.csv', question({ aggregation: 'total' }));
    expect({ status, message: body.message }).toEqual({ status: 503, message: expect.stringMatching(REFUSED) });
    expect(await storedCount(service.root)).toBeGreaterThan(0);
  });

  test('a service that was killed is backed up as it lies there, starts, and works again when there is space', async () => {
    await service.end('SIGKILL');
    disk.occupyAllBut(0);
    await expectBackup();
    service = await startBuiltService(disk.directory);
    const stored = await storedCount(service.root);
    expect(stored).toBeGreaterThan(0);
    disk.release();
    await until(async () => reserved() === RESERVE_BYTES);
    await expectUpkeepWorks();
    expect((await service.root.post('/metric_data.csv', question({ aggregation: 'total' }))).status).toBe(200);
  });

  async function expectUpkeepWorks(): Promise<void> {
    await expectBackup();
    panels += 1;
    expect(await broadgauge(['panel', 'create', `panel ${panels}`])).toMatchObject({ code: 0 });
    const signedIn = await service.root.post('/console/session', { token: ROOT_TOKEN });
    expect({ status: signedIn.status, message: signedIn.body.message }).toMatchObject({ status: 200 });
    await deleteResultsOf(panels);
    expect(await broadgauge(['retention', 'set', '--days', String(1000 - panels)])).toMatchObject({ code: 0 });
  }

  async function expectBackup(): Promise<void> {
    archives += 1;
    const archive = join(other, `${archives}.tar`);
    expect(await broadgauge(['backup', archive])).toMatchObject({ code: 0, stderr: '' });
    expect(await broadgauge(['verify', archive])).toMatchObject({ code: 0 });
    rmSync(archive);
  }

  async function sendUntilRefused() {
    for (;;) {
      const answer = await send();
      if (answer.status !== 200) return answer;
    }
  }

  function send() {
    bodies += 1;
    return service.root.send('POST', '/ingest/ping?register_agents=true', resultsOf(dayOf(bodies)), CSV);
  }

  async function deleteResultsOf(unit: number): Promise<void> {
    const before = await storedCount(service.root);
    const selected = ['--unit', String(unit), '--from', dayOf(0), '--to', dayOf(bodies)];
    expect(await broadgauge(['results', 'delete', ...selected])).toMatchObject({ code: 0 });
    expect(await storedCount(service.root)).toBeLessThan(before);
  }

  function broadgauge(args: readonly string[]): Promise<CommandResult> {
    return commandOf(service, ROOT_TOKEN)(args, { DATA_DIR: disk.directory });
  }

  function reserved(): number {
    return statSync(join(disk.directory, 'reserve'), { throwIfNoEntry: false })?.size ?? 0;
  }
});

const DAY = '2000-01-01';

/** Results of a day that can't be packed well: the same figures on each day, which are packed by themselves. */
const RESULTS = Array.from({ length: ROWS }, (_, index) => {
  const dtime = new Date(Date.parse(DAY) + index * 800).toISOString();
  const times = Array.from({ length: 4 }, () => Math.floor(Math.random() * 1e12));
  return `${1 + (index % UNITS)},${dtime},host,${times.join(',')}`;
}).join('\n');

function resultsOf(day: string): string {
  return `unit_id,dtime,target,rtt_avg,rtt_min,rtt_max,rtt_std\n${RESULTS.replaceAll(DAY, day)}\n`;
}
