import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IS_LONG, randomFaults } from '../random-runs.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import {
  ask,
  beginDownload,
  type Download,
  type ExportRequest,
  isUnderWay,
  namesIn,
  objectsOf,
  readDownload,
  scratchOf,
  sha256Behind,
  untilEnded,
} from './downloads.ts';
import { dayOf, question, RAW, sendManyResults, sendResults, storedCount } from './ping-results.ts';
import { until } from './service-figures.ts';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const { random } = randomFaults();
const TESTS = { test: 'ping', date: { from: '2026', to: '2026' } };
const FEW = { ...RAW, time: { from: '2026-01-01 00:00', to: '2026-01-01 00:59' } };

describe('with files that take their time', () => {
  const ROWS = 400_000;
  const LONG = { ...TESTS, format: 'ndjson' };
  const CLIENTS = 50;
  /** One at a time of everything, so that whatever has not ended keeps the next from beginning. */
  const ENV = { EXPORTS_MAX: '1', QUERIES_MAX: '1', ANSWER_CACHE_MB: '0' };

  let dataDir: string;
  let service: BuiltService;
  /** Of whole files. */
  const sizes: number[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-export-faults-'));
    service = await startBuiltService(dataDir, ENV);
    await sendManyResults(service.url, { rows: ROWS, agents: 5000, everySeconds: 600 });
    for (const body of [LONG, TESTS]) {
      const { bytes } = await untilEnded(service, await beginDownload(service, { of: 'test_data', body }));
      sizes.push(bytes ?? 0);
    }
  });

  afterEach(async () => {
    for (const { id } of (await service.root.get('/downloads')).body.data as Download[]) {
      await service.root.delete(`/downloads/${id}`);
    }
  });

  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a client that goes away while its file is made leaves nothing and makes room for the next', async () => {
    const objects = objectsOf(dataDir);
    const asking = ask(service, '/test_data.csv', TESTS);
    await untilRendering();
    asking.destroy();
    await expectFreed();
    expect(objectsOf(dataDir)).toEqual(objects);
    await expectNextFile();
  });

  test(`${CLIENTS} clients that go away at any time leave nothing`, async () => {
    await expectNextFile();
    const objects = objectsOf(dataDir);
    const leaving: Promise<void>[] = [];
    for (let client = 0; client < CLIENTS; client += 1) {
      const asking = ask(service, client % 2 === 0 ? '/test_data.csv' : '/metric_data.csv', client % 2 ? RAW : TESTS);
      leaving.push(sleep(random() * 200).then(() => void asking.destroy()));
      await sleep(40);
    }
    await Promise.all(leaving);
    await expectFreed();
    expect(objectsOf(dataDir)).toEqual(objects);
    await expectNextFile();
  });

  test('a download that is cancelled while it is made leaves nothing and makes room for the next', async () => {
    const objects = objectsOf(dataDir);
    const id = await beginDownload(service, { of: 'test_data', body: LONG });
    await untilRendering();
    expect((await service.root.delete(`/downloads/${id}`)).body.data).toMatchObject({ status: 'cancelled', url: null });
    await expectFreed();
    const next = await untilEnded(service, await beginDownload(service, { of: 'metric_data', body: FEW }));
    expect(next).toMatchObject({ status: 'done' });
    expect(await readDownload(service, id)).toMatchObject({ status: 'cancelled', url: null });
    expect(objectsOf(dataDir)).toHaveLength(objects.length + 1);
  });

  test('downloads that are cancelled at any time leave nothing', async () => {
    const objects = objectsOf(dataDir);
    for (let round = 0; round < 20; round += 1) {
      const id = await beginDownload(service, { of: 'metric_data', body: FEW });
      await sleep(random() * 60);
      expect((await service.root.delete(`/downloads/${id}`)).status).toBe(200);
      expect(await readDownload(service, id)).toMatchObject({ status: 'cancelled', url: null, sha256: null });
    }
    await until(async () => scratchOf(dataDir).length === 0 && objectsOf(dataDir).length <= objects.length);
    expect(objectsOf(dataDir)).toEqual(objects);
  });

  test.each<[string, () => Promise<{ readonly status: number }>]>([
    ['a question is answered', () => service.root.post('/metric_data', question({ aggregation: 'total', time: DAY }))],
    ['results are read', () => service.root.post('/test_data', { test: 'ping', date: { from: QUIET, to: QUIET } })],
    ['metadata are read', () => service.root.get('/metadata/unit/1')],
    ['results are taken in', () => sendResults(service.root, { day: QUIET, unit: 1, from: 0, count: 10 })],
    ['readiness is probed', () => fetch(`${service.adminUrl}/readyz`)],
  ])('while a long file is made, %s', async (_, act) => {
    const id = await beginDownload(service, { of: 'test_data', body: LONG });
    await untilRendering();
    const { status } = await act();
    await service.root.delete(`/downloads/${id}`);
    await expectFreed();
    expect(status).toBe(200);
  });

  test('whoever reads a file slowly while it is deleted gets all of it or is cut off', async () => {
    const { id, url, bytes, sha256 } = await download(RAW);
    const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
    await once(response, 'readable');
    expect((await service.root.delete(`/downloads/${id}`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    await sleep(500);
    const hash = createHash('sha256');
    let length = 0;
    const isWhole = await (async () => {
      for await (const chunk of response) {
        hash.update(chunk);
        length += chunk.length;
      }
    })().then(
      () => true,
      () => false,
    );
    if (isWhole) expect({ length, sha256: hash.digest('hex') }).toEqual({ length: bytes, sha256 });
    else expect(length).toBeLessThan(bytes);
  });

  test('a link that is followed while its file is deleted leads to all of it or to nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, url, sha256 } = await download(FEW);
      const following = Array.from({ length: 10 }, async () => {
        const answer = await fetch(url);
        const body = Buffer.from(await answer.arrayBuffer());
        if (answer.status === 200) return createHash('sha256').update(body).digest('hex');
        expect({ status: answer.status, body: JSON.parse(body.toString()) }).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
        expect(answer.headers.get('content-disposition')).toBeNull();
        return sha256;
      });
      const deleting = sleep(random() * 10).then(() => service.root.delete(`/downloads/${id}`));
      expect(new Set(await Promise.all(following))).toEqual(new Set([sha256]));
      expect((await deleting).status).toBe(200);
    }
  });

  test('clients that go away while they fetch a file leave no file open', async () => {
    const { url, sha256 } = await download(RAW);
    for (let client = 0; client < CLIENTS; client += 1) {
      const fetching = get(url, { agent: false }).on('error', () => {});
      fetching.on('response', (response) => response.on('error', () => {}));
      await sleep(random() * 8);
      fetching.destroy();
    }
    expect(await sha256Behind(url)).toBe(sha256);
    await expect.poll(openObjects).toEqual([]);
  });

  test('an answer that is being read breaks off when its token is revoked', async () => {
    const { token, id } = await service.root
      .post('/manage/tokens', { name: 'reader', scopes: ['data'] })
      .then(({ body }) => body.data as { token: string; id: number });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asking = request(`${service.url}/test_data`, { method: 'POST', headers, agent: false });
    asking.end(JSON.stringify(TESTS));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    expect((await service.root.delete(`/manage/tokens/${id}`)).status).toBe(200);
    const isWhole = await (async () => {
      for await (const _ of response);
    })().then(
      () => true,
      () => false,
    );
    expect(isWhole).toBe(false);
  });

  test.each([
    ['/test_data.csv', 7],
    ['/manage/releases', 8],
  ])('an erasure ends a file of %s that is being made, and no file is left', async (path, unit) => {
    const asked = service.root.post(path, TESTS);
    await untilRendering();
    expect((await service.root.post('/manage/agents/erase', { agent: { unit_id: unit } })).status).toBe(200);
    expect({ scratch: scratchOf(dataDir), objects: objectsOf(dataDir) }).toEqual({ scratch: [], objects: [] });
    expect(await asked).toMatchObject({ status: 503, body: { message: expect.stringContaining('erased') } });
    expect(objectsOf(dataDir)).toEqual([]);
  });

  const DAY = { from: '2026-01-01 00:00', to: '2026-01-01 23:59' };
  /** On which nothing else happened. */
  const QUIET = dayOf(-1000);

  async function download(body: Record<string, unknown>) {
    const ended = await untilEnded(service, await beginDownload(service, { of: 'metric_data', body }));
    expect(ended).toMatchObject({ status: 'done', url: expect.any(String) });
    return ended as Download & { readonly url: string; readonly bytes: number };
  }

  function untilRendering(): Promise<void> {
    return until(async () => scratchOf(dataDir).some((name) => /\/\d+$/.test(name)));
  }

  async function expectFreed(): Promise<void> {
    const seen = new Set<number>();
    await until(async () => {
      for (const bytes of exportSizes()) seen.add(bytes);
      return scratchOf(dataDir).length === 0;
    });
    expect((await service.root.post('/metric_data', question({ aggregation: 'total', time: DAY }))).status).toBe(200);
    expect(
      sizes.filter((bytes) => seen.has(bytes)),
      'work that nobody waits for went on',
    ).toEqual([]);
  }

  /** Of the files that are being put together. */
  function exportSizes(): readonly number[] {
    const directory = join(dataDir, 'facts', 'exports');
    const files = namesIn(directory).filter((name) => name.endsWith('/export'));
    return files.flatMap((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? []);
  }

  async function expectNextFile(): Promise<void> {
    const { status, body } = await service.root.post('/metric_data.csv', FEW);
    const { url, sha256 } = body.data as { url: string; sha256: string };
    expect(status).toBe(200);
    expect(await sha256Behind(url)).toBe(sha256);
    expect(scratchOf(dataDir)).toEqual([]);
  }

  /** Those that any process has open. */
  function openObjects(): readonly string[] {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return processes.flatMap(openFilesOf).filter((path) => path.startsWith(join(dataDir, 'objects')));
  }
});

describe.runIf(IS_LONG && canMountSmallDisk())('on a disk that is full', () => {
  const ROWS = 100_000;
  const ENV = { QUERY_MEMORY_MB: '256', ANSWER_CACHE_MB: '0', DISK_FREE_PERCENT: '0', DISK_FREE_MB: '0' };
  /** Enough for the stores to go on, too little for a file. */
  const LITTLE = 12 * 2 ** 20;
  /** Shorter than what is waited for between attempts. */
  const DISK_IS_FULL = expect.stringMatching(/disk/);

  let disk: SmallDisk;
  let service: BuiltService;

  beforeEach(async () => {
    disk = mountSmallDisk(96);
    service = await startBuiltService(disk.directory, ENV);
    await sendManyResults(service.url, { rows: ROWS, agents: 5000, everySeconds: 600 });
  });

  afterEach(async () => {
    await service.end('SIGKILL');
    disk.unmount();
  });

  test('a CSV file is refused and leaves nothing, reads go on, and it is made when there is space again', async () => {
    const whole = await exportCsv();
    expect(whole).toMatchObject({ status: 200, body: { data: { rows: ROWS } } });
    const { bytes, sha256 } = whole.body.data as { bytes: number; sha256: string };
    // The engine comes upon it, and what puts its parts together.
    for (const files of [0, 0.1, 0.9, 1.05, 1.5, 1.9]) {
      disk.occupyAllBut(files * bytes);
      const refused = await exportCsv();
      expect(refused, `${files}`).toMatchObject({ status: 503, body: { code: 'OVERLOADED', message: DISK_IS_FULL } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expectNothingLeft(1);
      expect(await storedCount(service.root)).toBe(ROWS);
      disk.release();
    }
    expect(await exportCsv()).toMatchObject({ status: 200, body: { data: { rows: ROWS, sha256 } } });
    expectNothingLeft(2);
  });

  test('a download fails and says why, reads go on, and the next is made when there is space again', async () => {
    disk.occupyAllBut(LITTLE);
    const ids: string[] = [];
    for (const request of DOWNLOADS) ids.push(await beginDownload(service, request));
    for (const id of ids) {
      while (isUnderWay(await readDownload(service, id))) {
        expect(await storedCount(service.root)).toBe(ROWS);
        await sleep(500);
      }
      expect(await readDownload(service, id)).toMatchObject({ status: 'failed', url: null, error: DISK_IS_FULL });
    }
    expectNothingLeft(0);

    disk.release();
    const next = await beginDownload(service, DOWNLOADS[0] as ExportRequest);
    const { status, url, sha256 } = await untilEnded(service, next);
    expect(status).toBe('done');
    expect(await sha256Behind(String(url))).toBe(sha256);
    expectNothingLeft(1);
  });

  /** One whose first part is too much for the disk, and one that does not fit together with its part. */
  const DOWNLOADS = (['ndjson', 'csv'] as const).map((format) => ({
    of: 'test_data' as const,
    body: { ...TESTS, format },
  }));

  function exportCsv() {
    return service.root.post('/metric_data.csv', RAW);
  }

  function expectNothingLeft(files: number): void {
    expect(scratchOf(disk.directory)).toEqual([]);
    expect(objectsOf(disk.directory)).toHaveLength(files);
  }
});

/** Empty for a process that has ended or belongs to another user. */
function openFilesOf(process: string): readonly string[] {
  const directory = join('/proc', process, 'fd');
  try {
    return readdirSync(directory).flatMap((descriptor) => {
      try {
        return [readlinkSync(join(directory, descriptor))];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
