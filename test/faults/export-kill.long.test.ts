import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFaults } from '../random-runs.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { contentOf } from './content-of.ts';
import {
  beginDownload,
  type Download,
  type ExportRequest,
  isUnderWay,
  listDownloads,
  namesIn,
  objectsOf,
  readDownload,
  scratchOf,
  sha256Behind,
  untilEnded,
} from './downloads.ts';
import { RAW, sendManyResults } from './ping-results.ts';
import { canMountSmallDisk, mountSmallDisk } from './small-disk.ts';

/** More than one part of a file. */
const ROWS = 200_000;
const STOPS = 2;

const TESTS = { test: 'ping', date: { from: '2026', to: '2026' } };
const ALL_REQUESTS: readonly ExportRequest[] = [
  { of: 'metric_data', body: RAW },
  { of: 'metric_data', body: { ...RAW, compression: 'gzip' } },
  { of: 'metric_data', body: { ...RAW, splits: ['target'], format: 'ndjson' } },
  { of: 'test_data', body: { ...TESTS, format: 'parquet' } },
  { of: 'test_data', body: { ...TESTS, format: 'csv', compression: 'gzip' } },
];

const { random, seed } = randomFaults();
/** In another order in each run. */
const REQUESTS = ALL_REQUESTS.map((request) => ({ request, place: random() }))
  .sort((one, other) => one.place - other.place)
  .map(({ request }) => request);
/** All of a kill's at once, and one more that is cancelled. */
const ENV = { EXPORTS_MAX: String(REQUESTS.length + 1) };
const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-export-kill-'));
const exportsDir = join(dataDir, 'facts', 'exports');
const objectsDir = join(dataDir, 'objects');
let service: BuiltService;
/** What the file of each request is when nothing comes in between. */
let undisturbed: readonly { readonly bytes: number | null; readonly content: string }[];

beforeAll(async () => {
  service = await startBuiltService(dataDir, ENV);
  await sendManyResults(service.url, { rows: ROWS, agents: 5000, everySeconds: 600 });
  const made = [];
  for (const { of, body } of REQUESTS) {
    const download = (await service.root.post(`/${of}_download`, body)).body.data as Download;
    expect(download).toMatchObject({ status: 'done', rows: ROWS });
    made.push({ bytes: download.bytes, content: await contentBehind(download) });
  }
  undisturbed = made;
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Each resolves in the middle of what it says; the short ones are watched for without a pause. */
const MOMENTS: Readonly<Record<string, () => Promise<void> | void>> = {
  'parts are rendered': async () => {
    watch(() => namesIn(exportsDir).some((name) => /\/\d+$/.test(name)));
    await sleep(random() * 300);
  },
  'a whole file is about to be put': () => {
    const sizes = undisturbed.map(({ bytes }) => bytes);
    return watch(() => namesIn(exportsDir).some((name) => name.endsWith('/export') && sizes.includes(sizeOf(name))));
  },
  'a file has just been put': () => {
    const before = objectsOf(dataDir).length;
    return watch(() => objectsOf(dataDir).length > before);
  },
  'one is done and others are not': async () => {
    const before = await doneCount();
    while ((await doneCount()) === before) await sleep(5);
  },
};

describe(`when the service is killed in the middle of ${REQUESTS.length * Object.keys(MOMENTS).length} exports`, () => {
  const killed: { readonly id: string; readonly request: number }[] = [];
  const cancelled: string[] = [];

  test('each ends, its file whole behind its link or none at all', async () => {
    for (const reached of Object.values(MOMENTS)) await killWhen(reached);
    for (const { id, request } of killed) {
      const download = await readDownload(service, id);
      if (download.status === 'failed') expect(download.error, seed).toMatch(/interrupted/);
      else await expectWhole(download, request);
    }
    expect(scratchOf(dataDir)).toEqual([]);
  });

  test('what was cancelled before stays cancelled', async () => {
    expect(cancelled.length).toBeGreaterThanOrEqual(Object.keys(MOMENTS).length);
    for (const id of cancelled) {
      expect(await readDownload(service, id)).toMatchObject({ status: 'cancelled', url: null });
      expect(objectsOf(dataDir).filter((name) => name.includes(id))).toEqual([]);
    }
  });

  test('no part of a file is left in the object store', async () => {
    const whole = undisturbed.map(({ content }) => content);
    for (const name of objectsOf(dataDir)) expect(whole, name).toContain(await contentOf(join(objectsDir, name)));
  });

  test('no file is left that no link leads to', async () => {
    const linked = (await listDownloads(service)).flatMap(({ url }) => (url === null ? [] : [fileBehind(url)]));
    const stored = () => objectsOf(dataDir).map((name) => join(objectsDir, name));
    // A download is done before the files of its earlier attempts are removed.
    await expect.poll(() => stored().toSorted()).toEqual(linked.toSorted());
  });

  /** Until it has found some of them at work: the fastest are done before the signal arrives. */
  async function killWhen(reached: () => Promise<void> | void): Promise<void> {
    let interrupted: readonly Download[] = [];
    while (interrupted.length === 0) {
      const ids: string[] = [];
      for (const request of REQUESTS) ids.push(await beginDownload(service, request));
      killed.push(...ids.map((id, request) => ({ id, request })));
      const unwanted = await beginDownload(service, REQUESTS[0] as ExportRequest);
      expect((await service.root.delete(`/downloads/${unwanted}`)).body.data).toMatchObject({ status: 'cancelled' });
      await reached();
      expect(await service.end('SIGKILL')).toMatchObject({ code: null });
      service = await startBuiltService(dataDir, ENV);
      interrupted = (await listDownloads(service)).filter(
        (download) => ids.includes(download.id) && isUnderWay(download),
      );
      cancelled.push(unwanted);
      // One that is killed too often fails, and a sweep removes what it has left.
      for (const id of ids) await untilEnded(service, id);
    }
  }
});

test(`what ${STOPS} orderly stops interrupt goes on at once after each of them`, async () => {
  const ids: string[] = [];
  for (const request of REQUESTS) ids.push(await beginDownload(service, request));
  for (let stop = 0; stop < STOPS; stop += 1) {
    watch(() => namesIn(exportsDir).some((name) => /\/\d+$/.test(name)));
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    expect(scratchOf(dataDir)).toEqual([]);
    expect(heldDownloads()).toEqual([]);
    service = await startBuiltService(dataDir, ENV);
    expect((await listDownloads(service)).some(isUnderWay)).toBe(true);
  }
  for (const id of ids) await untilEnded(service, id);
  for (const [request, id] of ids.entries()) await expectWhole(await readDownload(service, id), request);
});

test.runIf(canMountSmallDisk())('a kill in the middle of a copy to another disk leaves no part of it', async () => {
  const disk = mountSmallDisk(256);
  try {
    await service.end('SIGTERM');
    rmSync(objectsDir, { recursive: true });
    symlinkSync(disk.directory, objectsDir);
    service = await startBuiltService(dataDir, ENV);
    await beginDownload(service, { of: 'test_data', body: { ...TESTS, format: 'ndjson' } });
    watch(() => objectsOf(dataDir).length > 0);
    await service.end('SIGKILL');
    service = await startBuiltService(dataDir, ENV);
    expect(objectsOf(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  } finally {
    await service.end('SIGKILL');
    disk.unmount();
  }
});

/** Downloads that no other node may make before their lease has run out. */
function heldDownloads(): readonly unknown[] {
  const register = new Libsql(join(dataDir, 'register.sqlite'));
  const held = register.prepare("SELECT id FROM downloads WHERE status = 'running' OR lease_until IS NOT NULL").all();
  register.close();
  return held;
}

/** Looks without a pause: what is watched for may be over in a millisecond. */
function watch(holds: () => boolean): void {
  while (!holds());
}

/** Null for a file that is gone again. */
function sizeOf(name: string): number | null {
  return statSync(join(exportsDir, name), { throwIfNoEntry: false })?.size ?? null;
}

async function doneCount(): Promise<number> {
  return (await listDownloads(service)).filter(({ status }) => status === 'done').length;
}

async function expectWhole(download: Download, request: number): Promise<void> {
  expect(download).toMatchObject({ status: 'done', rows: ROWS });
  expect(await sha256Behind(String(download.url))).toBe(download.sha256);
  expect(await contentBehind(download)).toBe(undisturbed[request]?.content);
}

/** As `contentOf` says it. */
async function contentBehind({ sha256, url }: Download): Promise<string> {
  const file = fileBehind(String(url));
  return file.endsWith('.parquet') ? contentOf(file) : String(sha256);
}

function fileBehind(url: string): string {
  return join(objectsDir, new URL(url).pathname.replace('/files/', '').replaceAll('/', '~'));
}
