import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { parseObjectStoreUrl } from '../../src/lib/object-store-url.ts';
import type { ObjectStore } from '../../src/ports/object-store.ts';
import { openObjects } from '../../src/stores/open-objects.ts';
import { openS3Objects } from '../../src/stores/s3/open-s3-objects.ts';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from '../faults/small-disk.ts';
import { startTcpProxy } from '../faults/tcp-proxy.ts';
import { sharedSwift } from '../servers/swift.ts';

/** An empty store, and what a test has to do to it or see of it behind its back. */
interface TestStore {
  readonly objects: ObjectStore;
  leaveUnfinished(): Promise<void>;
  unfinished(): Promise<number>;
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

const MIB = 2 ** 20;
const HEAD = { contentType: 'text/csv; charset=utf-8', fileName: 'metric_data.csv' };
const UNAVAILABLE = expect.objectContaining({ name: 'ServiceError', code: 'OVERLOADED' });

const mounts = canMountSmallDisk();
const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-scratch-'));
let disk: SmallDisk;
let swift: Awaited<ReturnType<typeof sharedSwift>>;

const STORES: Readonly<Record<string, () => Promise<TestStore>>> = {
  'a directory': () => openDirectory(scratch),
  ...(mounts && { 'a directory on another disk': () => openDirectory(disk.directory) }),
  ...(inject('hasSwift') && { Swift: openBucket }),
};

beforeAll(async () => {
  if (mounts) disk = mountSmallDisk(128);
  if (inject('hasSwift')) swift = await sharedSwift();
});

afterAll(async () => {
  disk?.unmount();
  rmSync(scratch, { recursive: true });
});

describe.each(Object.keys(STORES))('objects in %s', (kind) => {
  let store: TestStore;
  let objects: ObjectStore;

  beforeEach(async () => {
    store = (await STORES[kind]?.()) as TestStore;
    objects = store.objects;
  });
  afterEach(() => store.close());

  it('are read as they were stored, whole and by range', async () => {
    await put(objects, '1/a/x.csv', 'hello, world');
    expect(await objects.head('1/a/x.csv')).toEqual({
      bytes: 12,
      etag: expect.stringMatching(/^"[^"]+"$/),
      storedAt: expect.any(Date),
    });
    expect(await text(objects, '1/a/x.csv')).toBe('hello, world');
    expect(await text(objects, '1/a/x.csv', { from: 7, to: 11 })).toBe('world');
    expect(await text(objects, '1/a/x.csv', { from: 0, to: 0 })).toBe('h');
  });

  it('are dated by when they were stored', async () => {
    const file = scratchFile('old');
    utimesSync(file, 0, 0);
    const before = Date.now();
    await objects.put('old', file, HEAD, never());
    const storedAt = (await objects.head('old'))?.storedAt.getTime() ?? 0;
    // Seconds are all that S3 has.
    expect(storedAt).toBeGreaterThanOrEqual(before - 1000);
    expect(storedAt).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it('can be empty, and have a name in any script', async () => {
    const file = scratchFile('');
    await objects.put('empty', file, { ...HEAD, fileName: '測定 “Zürich” 📈\n.csv' }, never());
    expect((await objects.head('empty'))?.bytes).toBe(0);
    expect(await text(objects, 'empty')).toBe('');
  });

  it('are missing when they were never stored', async () => {
    expect(await objects.head('none')).toBeUndefined();
    expect(await objects.read('none')).toBeUndefined();
  });

  it('of 40 MiB arrive byte by byte', async () => {
    const bytes = randomBytes(40 * MIB + 1);
    await put(objects, 'large', bytes);
    expect((await objects.head('large'))?.bytes).toBe(bytes.length);
    expect(hash(await buffer(await read(objects, 'large')))).toBe(hash(bytes));
    const range = { from: 8 * MIB - 3, to: 8 * MIB + 3 };
    expect(await buffer(await read(objects, 'large', range))).toEqual(bytes.subarray(range.from, range.to + 1));
  });

  it('are replaced as a whole, and known by another tag', async () => {
    await put(objects, 'twice', 'first');
    const first = await objects.head('twice');
    await put(objects, 'twice', 'other');
    expect(await text(objects, 'twice')).toBe('other');
    expect((await objects.head('twice'))?.etag).not.toBe(first?.etag);
  });

  it('can be removed twice', async () => {
    await put(objects, '1/a/x.csv', 'x');
    await put(objects, '1/a/y.csv', 'y');
    await objects.remove('1/a/x.csv');
    await objects.remove('1/a/x.csv');
    expect(await objects.head('1/a/x.csv')).toBeUndefined();
    expect(await text(objects, '1/a/y.csv')).toBe('y');
  });

  it('are not stored when that was given up before', async () => {
    const file = scratchFile('x');
    const overdue = AbortSignal.abort(new DOMException('This took too long.', 'TimeoutError'));
    await expect(objects.put('given-up', file, HEAD, overdue)).rejects.toBe(overdue.reason);
    expect(await objects.head('given-up')).toBeUndefined();
    expect(existsSync(file)).toBe(true);
  });

  it.skipIf(kind === 'a directory')('leave nothing behind when they are given up half way', async () => {
    const giveUp = new AbortController();
    const reason = new Error('cancelled');
    const storing = objects.put('half', scratchFile(Buffer.alloc(64 * MIB)), HEAD, giveUp.signal);
    const outcome = expect(storing).rejects.toBe(reason);
    while ((await store.unfinished()) === 0) await nextTurn();
    giveUp.abort(reason);
    await outcome;
    expect(await store.unfinished()).toBe(0);
    expect(await objects.head('half')).toBeUndefined();
  });

  it.each(['../x', 'a/../../x', '/x', 'a//b', 'a/', '', '.', '.unfinished-x', 'a~b', 'ü', 'a b', 'x'.repeat(201)])(
    'have no key that climbs or is not plain: %j',
    async (key) => {
      const file = scratchFile('x');
      const refused = 'is not the key of an object';
      await expect(objects.put(key, file, HEAD, never())).rejects.toThrow(refused);
      await expect(objects.head(key)).rejects.toThrow(refused);
      await expect(objects.read(key)).rejects.toThrow(refused);
      await expect(objects.remove(key)).rejects.toThrow(refused);
      expect(existsSync(file)).toBe(true);
    },
  );

  it('are swept when they are old, with what unfinished ones left', async () => {
    for (let number = 0; number < 12; number += 1) await put(objects, `1/old/${number}`, 'x');
    await put(objects, '1/large', Buffer.alloc(9 * MIB));
    await store.leaveUnfinished();
    // S3 dates by the second, and Swift rounds up.
    await sleep(kind === 'Swift' ? 2100 : 50);
    await put(objects, '2/new', 'x');
    // The clock of a file system may be some milliseconds behind.
    await sleep(50);
    await store.leaveUnfinished();
    const before = (await objects.head('2/new'))?.storedAt as Date;
    expect(await objects.sweep(before, never())).toBe(13);
    expect(await objects.head('1/old/0')).toBeUndefined();
    expect(await objects.head('1/large')).toBeUndefined();
    expect(await text(objects, '2/new')).toBe('x');
    expect(await store.unfinished()).toBe(1);
    expect(await objects.sweep(before, never())).toBe(0);
  });

  it('are swept under one segment alone, if that is asked for', async () => {
    for (const key of ['7/a', '77/a', '7/b/c']) await put(objects, key, 'x');
    expect(await objects.sweep(new Date(Date.now() + 10_000), never(), '7')).toBe(2);
    expect(await text(objects, '77/a')).toBe('x');
  });

  it('are worth another try while their store is away, and there again with it', async () => {
    await put(objects, 'kept', 'x');
    await objects.ping();
    await store.takeAway();
    const file = scratchFile('y');
    const tries = [
      objects.put('lost', file, HEAD, never()),
      objects.head('kept'),
      objects.read('kept'),
      objects.remove('kept'),
      objects.sweep(new Date(), never()),
      objects.ping(),
    ];
    expect(await Promise.allSettled(tries)).toEqual(tries.map(() => ({ status: 'rejected', reason: UNAVAILABLE })));
    await store.bringBack();
    await objects.ping();
    expect(await text(objects, 'kept')).toBe('x');
    expect(await objects.head('lost')).toBeUndefined();
    await objects.put('lost', file, HEAD, never());
  });
});

describe('a directory of objects', () => {
  it('leaves links to the service', async () => {
    const store = await openDirectory(scratch);
    await put(store.objects, 'x', 'x');
    expect(await store.objects.link('x', { ...HEAD, seconds: 60 })).toBeUndefined();
  });

  it.skipIf(!mounts)('says so when its disk is full, and keeps no part of a file', async () => {
    const store = await openDirectory(disk.directory);
    const file = scratchFile(Buffer.alloc(8 * MIB));
    disk.occupyAllBut(4 * MIB);
    await expect(store.objects.put('x', file, HEAD, never())).rejects.toEqual(
      expect.objectContaining({ code: 'OVERLOADED', message: expect.stringContaining('disk of the service is full') }),
    );
    expect([await store.objects.head('x'), await store.unfinished()]).toEqual([undefined, 0]);
    expect(statSync(file).size).toBe(8 * MIB);
    disk.release();
    await store.objects.put('x', file, HEAD, never());
    await store.close();
  });
});

describe.skipIf(!inject('hasSwift'))('a bucket of objects', () => {
  let store: TestStore;
  let objects: ObjectStore;

  beforeAll(async () => {
    store = await openBucket();
    objects = store.objects;
    await put(objects, '1/a/x.csv', 'hello, world');
    await put(objects, '1/a/y.csv', 'somebody else’s');
  });
  afterAll(() => store.close());

  const link = (seconds = 60, fileName = HEAD.fileName) =>
    objects.link('1/a/x.csv', { ...HEAD, fileName, seconds }) as Promise<string>;

  it('answers its links without a header', async () => {
    const answer = await fetch(await link());
    expect([answer.status, await answer.text()]).toEqual([200, 'hello, world']);
    expect(answer.headers.get('content-type')).toBe(HEAD.contentType);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="metric_data.csv"');
    expect(answer.headers.get('etag')).toBe((await objects.head('1/a/x.csv'))?.etag);
  });

  it('answers a link by range, so that a download can go on where it ended', async () => {
    const answer = await fetch(await link(), { headers: { range: 'bytes=7-' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'world']);
    expect(answer.headers.get('content-range')).toBe('bytes 7-11/12');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="metric_data.csv"');
  });

  it('gives a file its name in any script', async () => {
    const answer = await fetch(await link(60, '測定 “1”.csv'));
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="__ _1_.csv"; filename*=UTF-8''%E6%B8%AC%E5%AE%9A%20%E2%80%9C1%E2%80%9D.csv`,
    );
  });

  it.each<[string, (link: string) => string]>([
    ['another object', (link) => link.replace('x.csv', 'y.csv')],
    ['a longer time', (link) => link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')],
    ['another name', (link) => link.replace('metric_data.csv', 'virus.exe')],
    ['another signature', (link) => link.replace(/Signature=..../, 'Signature=0000')],
  ])('refuses a link that was changed to ask for %s', async (_, change) => {
    const given = await link();
    const changed = change(given);
    expect(changed).not.toBe(given);
    const answer = await fetch(changed);
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining('else')]);
  });

  it('refuses a link when its time is over', async () => {
    const given = await link(1);
    await sleep(2100);
    const answer = await fetch(given);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('expired')]);
  });

  it('keeps apart what is stored under two prefixes, one of which begins like the other', async () => {
    const bucket = await swift.createBucket();
    const open = (prefix: string) =>
      openObjects(parseObjectStoreUrl(`s3://${bucket}/${prefix}?endpoint=${swift.endpoint}`), scratch);
    const [one, other] = [await open('a'), await open('ab')];
    await put(one, 'x', 'one');
    await put(other, 'x', 'other');
    expect([await text(one, 'x'), await text(other, 'x')]).toEqual(['one', 'other']);
    expect(await one.sweep(new Date(Date.now() + 10_000), never())).toBe(1);
    expect([await one.head('x'), await text(other, 'x')]).toEqual([undefined, 'other']);
    await one.close();
    await other.close();
  });

  it('takes the same little memory for a file, whatever its size', async () => {
    // Not through the proxy, which has buffers of its own.
    const straight = openS3Objects(
      parseObjectStoreUrl(`s3://${await swift.createBucket()}/a?endpoint=${swift.endpoint}`),
    );
    const file = scratchFile('');
    truncateSync(file, 128 * MIB);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    let peak = before;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    }, 2);
    await straight.put('huge', file, HEAD, never());
    clearInterval(sampling);
    expect((peak - before) / MIB).toBeLessThan(32);
    await straight.close();
  });

  it('forgets an upload that broke off at the next sweep', async () => {
    const broken = await openBucket();
    const storing = broken.objects.put('x', scratchFile(Buffer.alloc(64 * MIB)), HEAD, never());
    const outcome = expect(storing).rejects.toEqual(UNAVAILABLE);
    while ((await broken.unfinished()) === 0) await nextTurn();
    await broken.takeAway();
    await outcome;
    await broken.bringBack();
    expect([await broken.objects.head('x'), await broken.unfinished()]).toEqual([undefined, 1]);
    await broken.objects.sweep(new Date(Date.now() + 10_000), never());
    expect(await broken.unfinished()).toBe(0);
    await broken.close();
  });

  it('is not waited for when it does not answer', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const location = parseObjectStoreUrl(`s3://bucket/a?endpoint=http://127.0.0.1:${port}`);
    const waiting = openS3Objects(location, { answerMs: 300, idleMs: 200 });
    const tries = [
      waiting.ping(),
      waiting.head('x'),
      waiting.remove('x'),
      waiting.read('x'),
      waiting.sweep(new Date(), never()),
      waiting.put('x', scratchFile('x'), HEAD, never()),
      waiting.put('y', scratchFile(Buffer.alloc(9 * MIB)), HEAD, never()),
    ];
    expect(await Promise.allSettled(tries)).toEqual(tries.map(() => ({ status: 'rejected', reason: UNAVAILABLE })));
    await waiting.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it.each([500, 503, 429])('is worth another try when it answers %i', async (status) => {
    const busy = createHttpServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const trying = openS3Objects(parseObjectStoreUrl(`s3://bucket/a?endpoint=http://127.0.0.1:${port}`));
    await expect(trying.put('x', scratchFile('x'), HEAD, never())).rejects.toEqual(UNAVAILABLE);
    await trying.close();
    busy.close();
  });

  it('says what is wrong with a bucket that can not be used', async () => {
    const open = (name: string) => openS3Objects(parseObjectStoreUrl(`s3://${name}/a?endpoint=${swift.endpoint}`));
    await expect(open('nowhere').ping()).rejects.toThrow('The bucket nowhere does not exist.');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    await expect(open('nowhere').ping()).rejects.toThrow('may not be used with these credentials');
    vi.unstubAllEnvs();
  });
});

async function openDirectory(parent: string): Promise<TestStore> {
  const directory = join(mkdtempSync(join(parent, 'store-')), 'objects');
  return {
    objects: await openObjects(undefined, directory),
    leaveUnfinished: async () => writeFileSync(join(directory, `.unfinished-${randomBytes(4).toString('hex')}`), 'x'),
    unfinished: async () => readdirSync(directory).filter((name) => name.startsWith('.')).length,
    takeAway: async () => renameSync(directory, `${directory}-away`),
    bringBack: async () => renameSync(`${directory}-away`, directory),
    close: async () => rmSync(directory, { recursive: true }),
  };
}

async function openBucket(): Promise<TestStore> {
  const { client, port } = swift;
  const proxy = await startTcpProxy(port);
  const Bucket = await swift.createBucket();
  const objects = await openObjects(
    parseObjectStoreUrl(`s3://${Bucket}/exports?endpoint=http://127.0.0.1:${proxy.port}`),
    scratch,
  );
  return {
    objects,
    leaveUnfinished: async () => {
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'exports/unfinished' }));
    },
    unfinished: async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0,
    takeAway: proxy.cut,
    bringBack: proxy.restore,
    close: async () => {
      await objects.close();
      await proxy.cut();
    },
  };
}

async function put(objects: ObjectStore, key: string, content: string | Uint8Array): Promise<void> {
  await objects.put(key, scratchFile(content), HEAD, never());
}

function scratchFile(content: string | Uint8Array): string {
  const path = join(scratch, randomBytes(8).toString('hex'));
  writeFileSync(path, content);
  return path;
}

async function read(...[objects, ...asked]: [ObjectStore, ...Parameters<ObjectStore['read']>]) {
  return (await objects.read(...asked)) as AsyncIterable<Uint8Array>;
}

async function text(...asked: Parameters<typeof read>): Promise<string> {
  return (await buffer(await read(...asked))).toString();
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function never(): AbortSignal {
  return new AbortController().signal;
}
