import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { AgentView } from '../../src/access/caller.ts';
import { STORED_LIMITS } from '../../src/access/stored-limits.ts';
import type { Download, LinkKey, NewDownload, StoredFile } from '../../src/ports/downloads.ts';
import type { IdempotencyKey } from '../../src/ports/idempotency.ts';
import type { Register } from '../../src/ports/register.ts';
import type { Database } from '../../src/stores/register/database/database.ts';
import { openPostgres } from '../../src/stores/register/database/postgres.ts';
import { openSqlite } from '../../src/stores/register/database/sqlite/open-sqlite.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { createDatabase } from '../servers/postgres.ts';
import { EVERY_REGISTER, type RegisterKind } from '../service.ts';

const NOW = 1_784_000_000;
const DAY = 86_400;
const FILE: StoredFile = {
  bytes: 6_000_000_000,
  sha256: 'ab'.repeat(32),
  key: 'downloads/a.csv',
  expiresAt: NOW + DAY,
};

describe.each(EVERY_REGISTER)('the downloads of the register on %s', (kind) => {
  let directory: string;
  let open: () => Database;
  let nodes: readonly { readonly database: Database; readonly register: Register }[];
  let register: Register;
  let acme: AgentView;
  let other: AgentView;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
    open = await opener(kind, directory);
    await startNodes();
    acme = await organisation('acme');
    other = await organisation('other');
  });
  beforeEach(async () => {
    await nodes[0]?.database.transaction(async (trx) => {
      await trx.deleteFrom('downloads').execute();
      await trx.deleteFrom('link_keys').execute();
    });
  });
  afterAll(async () => {
    await stopNodes();
    rmSync(directory, { recursive: true });
  });

  const startNode = async () => {
    const database = open();
    return { database, register: await openRegister(database) };
  };
  const startNodes = async () => {
    nodes = [await startNode(), await startNode()];
    register = node(0);
  };
  const stopNodes = async () => {
    for (const { database } of nodes) await database.close();
  };
  const restart = async () => {
    await stopNodes();
    await startNodes();
  };
  const node = (index: number) => (nodes[index % nodes.length] as (typeof nodes)[number]).register;
  const organisation = async (name: string): Promise<AgentView> => ({
    organisationId: (await register.organisations.create(name, NOW))?.id ?? 0,
    panels: null,
  });
  const asked = (id: string, extra: Partial<NewDownload> = {}): NewDownload => ({
    id,
    view: acme,
    of: 'metric_data',
    request: { metric: 'httpget' },
    format: { kind: 'csv', compression: 'gzip' },
    ...extra,
  });
  const create = (id: string, extra: Partial<NewDownload> = {}, key?: IdempotencyKey, now = NOW) =>
    register.downloads.create(asked(id, extra), key, now);
  const createAll = async (...ids: string[]) => {
    for (const id of ids) await create(id);
  };
  const take = (holder = 'node', now = NOW, index = 0) => node(index).downloads.take(holder, now + 60, now);
  const find = async (id: string) => (await register.downloads.find(acme, id)) as Download;
  const end = (id: string, file: StoredFile, holder = 'node') =>
    register.downloads.end({ id, holder }, { status: 'done', rows: 5, file }, NOW + 9);
  const fail = (id: string, now = NOW + 9) =>
    register.downloads.end({ id, holder: 'node' }, { status: 'failed', error: 'No.' }, now);
  const idsOf = (downloads: readonly Download[]) => downloads.map(({ id }) => id);

  describe('when one is asked for', () => {
    it('waits as it was asked for, over a restart', async () => {
      const request = JSON.parse('{"__proto__":{"a":1},"text":"Zürich \\u0000 \\ud800 😀","list":[null,1.5,true]}');
      const view = { ...acme, panels: ['b', 'a ü'] };
      const format = { kind: 'parquet', compression: 'none' } as const;
      const created = await create('a', { view, request, format, of: 'test_data' });
      expect(created).toEqual({
        ...{ id: 'a', view, of: 'test_data', request, format, status: 'queued', attempts: 0, rows: 0 },
        ...{ file: null, error: null, createdAt: NOW, endedAt: null },
      });
      await restart();
      const found = await register.downloads.find(acme, 'a');
      expect(found).toEqual(created);
      expect(JSON.stringify(found?.request)).toBe(JSON.stringify(request));
    });

    it('is the same one under the same key, whatever has become of it', async () => {
      const key = { key: 'k', requestHash: 'h' };
      await create('a', {}, key);
      await take();
      await end('a', FILE);
      expect(await create('b', {}, key, NOW + DAY - 1)).toEqual(await find('a'));
      await register.downloads.cancel(acme, 'a', NOW);
      expect(await create('b', {}, key)).toMatchObject({ id: 'a', status: 'cancelled' });
      expect(await find('b')).toBeUndefined();
    });

    it('is refused when the key was used for another request of the organisation', async () => {
      const key = { key: 'k', requestHash: 'h' };
      await create('a', {}, key);
      expect(await create('b', {}, { ...key, requestHash: 'i' })).toBe('key-reused');
      expect(await create('b', {}, key)).toMatchObject({ id: 'a' });
      expect(await create('b', { view: other }, key)).toMatchObject({ id: 'b' });
    });

    it('is a new one when the key is a day old, or its download is forgotten', async () => {
      const key = { key: 'k', requestHash: 'h' };
      await create('a', {}, key);
      expect(await create('b', {}, { ...key, requestHash: 'i' }, NOW + DAY)).toMatchObject({ id: 'b' });
      expect(await find('a')).toMatchObject({ id: 'a', status: 'queued' });
      await register.downloads.cancel(acme, 'b', NOW);
      await register.downloads.forget(NOW, NOW + 1);
      expect(await create('c', {}, key, NOW + DAY)).toMatchObject({ id: 'c' });
    });

    it('is made once under a key, whichever nodes are asked at the same time', async () => {
      const key = { key: 'k', requestHash: 'h' };
      await create('old', {}, key, NOW - DAY);
      const ids = Array.from({ length: 20 }, (_, index) => `a${index}`);
      const made = await Promise.all(ids.map((id, index) => node(index).downloads.create(asked(id), key, NOW)));
      const [first] = made;
      expect(made).toEqual(made.map(() => first));
      expect(idsOf(await register.downloads.list(acme, 100))).toEqual([(first as Download).id, 'old']);
    });

    it('is refused where as many wait as may, whichever nodes are asked at the same time', async () => {
      const key = { key: 'k', requestHash: 'h' };
      await create('first', {}, key);
      const ids = Array.from({ length: 20 }, (_, index) => `a${index}`);
      const made = await Promise.all(
        ids.map((id, index) => node(index).downloads.create(asked(id), undefined, NOW, 3)),
      );
      expect(made.filter((each) => each !== 'too-many')).toHaveLength(2);
      expect(await register.downloads.countOpen(acme.organisationId)).toBe(3);
      expect(await register.downloads.create(asked('again'), key, NOW, 3)).toMatchObject({ id: 'first' });
      expect(await register.downloads.create(asked('b', { view: other }), undefined, NOW, 3)).toMatchObject({
        id: 'b',
      });
    });

    it('takes the room of failed and cancelled ones, and no more than an organisation may have', async () => {
      const request = 'x'.repeat(STORED_LIMITS.downloads.charactersMax / 4);
      for (const id of ['a', 'b', 'c']) await create(id, { request });
      await register.downloads.cancel(acme, 'a', NOW);
      await create('d', { request });
      expect(idsOf(await register.downloads.list(acme, 100))).toEqual(['d', 'c', 'b']);
      await expect(create('e', { request: `${request}${request}` })).rejects.toMatchObject({
        issues: { body: [expect.stringContaining('characters')] },
      });
      expect(await create('e', { request, view: other })).toMatchObject({ id: 'e' });
    });

    it('needs no key', async () => {
      await createAll('a', 'b');
      expect(idsOf(await register.downloads.list(acme, 100))).toEqual(['b', 'a']);
    });
  });

  describe('whoever looks', () => {
    const limited = (...panels: string[]) => ({ ...acme, panels });

    it('sees those of the organisation that hold no more than the view does', async () => {
      await create('all');
      await create('x', { view: limited('x') });
      await create('xy', { view: limited('x', 'y') });
      await create('yx', { view: limited('y', 'x') });
      await create('none', { view: limited() });
      await create('foreign', { view: { ...other, panels: ['x'] } });
      const expected: [AgentView, string[]][] = [
        [acme, ['none', 'yx', 'xy', 'x', 'all']],
        [limited('y', 'x', 'z'), ['none', 'yx', 'xy', 'x']],
        [limited('x'), ['none', 'x']],
        [limited('y'), ['none']],
        [limited(), ['none']],
        [other, ['foreign']],
        [{ ...other, panels: ['y'] }, []],
      ];
      for (const [view, ids] of expected) {
        expect(idsOf(await register.downloads.list(view, 100))).toEqual(ids);
        for (const id of ['all', 'x', 'xy', 'yx', 'none', 'foreign'])
          expect((await register.downloads.find(view, id))?.id).toBe(ids.includes(id) ? id : undefined);
      }
    });

    it('gets the newest first and no more than were asked for', async () => {
      await createAll('c', 'a', 'b', 'd');
      expect(idsOf(await register.downloads.list(acme, 3))).toEqual(['d', 'b', 'a']);
    });

    it('cancels only what can be seen', async () => {
      await create('xy', { view: limited('x', 'y') });
      for (const view of [limited('x'), other]) {
        expect(await register.downloads.cancel(view, 'xy', NOW)).toBeUndefined();
      }
      expect(await register.downloads.cancel(acme, 'nowhere', NOW)).toBeUndefined();
      expect(await find('xy')).toMatchObject({ status: 'queued' });
      expect(await register.downloads.cancel(limited('y', 'x'), 'xy', NOW)).toMatchObject({ status: 'cancelled' });
    });
  });

  describe('a node', () => {
    it('takes the oldest that waits, and nothing when none does', async () => {
      expect(await take()).toBeUndefined();
      await createAll('c', 'a', 'b');
      expect(await take()).toEqual({ ...(await find('c')), status: 'running', rows: 0 });
      expect((await take())?.id).toBe('a');
      expect((await take())?.id).toBe('b');
      expect(await take()).toBeUndefined();
    });

    it('never takes what another one has taken, however many look at the same time', async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `a${index}`);
      await createAll(...ids);
      const takeMany = async (now: number) => {
        const taken = await Promise.all(Array.from({ length: 60 }, (_, index) => take(`node ${index}`, now, index)));
        return idsOf(taken.filter((download) => download !== undefined)).sort();
      };
      // The second and third time the leases of all have run out at once, the fourth time the attempts have too.
      for (const lease of [0, 1, 2]) expect(await takeMany(NOW + lease * 61)).toEqual([...ids].sort());
      expect(await takeMany(NOW + 200)).toEqual([]);
      const statuses = (await register.downloads.list(acme, 100)).map(({ status }) => status);
      expect(statuses).toEqual(ids.map(() => 'failed'));
    });

    it('goes on, from the start, with what another one has left', async () => {
      await createAll('a', 'b');
      await take('first');
      await register.downloads.extendLease({ id: 'a', holder: 'first' }, 100, NOW + 60);
      expect((await take('second', NOW + 60))?.id).toBe('b');
      expect(await take('second', NOW + 61)).toMatchObject({ id: 'a', status: 'running', rows: 0 });
      expect(await register.downloads.extendLease({ id: 'a', holder: 'first' }, 200, NOW + 120)).toBe(false);
      expect(await end('a', FILE, 'first')).toBe(false);
      await register.downloads.giveBack({ id: 'a', holder: 'first' });
      expect(await find('a')).toMatchObject({ status: 'running', rows: 0, file: null });
      expect(await end('a', FILE, 'second')).toBe(true);
    });

    it('fails what was left three times, and takes the next', async () => {
      await createAll('a', 'b', 'c');
      for (const lease of [0, 1, 2]) {
        expect((await take('node', NOW + lease * 61))?.id).toBe('a');
        expect((await take('node', NOW + lease * 61))?.id).toBe('b');
      }
      expect((await take('node', NOW + 200))?.id).toBe('c');
      expect(await find('a')).toMatchObject({
        status: 'failed',
        error: 'It was interrupted three times. Please ask again, for less if you can.',
        endedAt: NOW + 200,
      });
      expect(await find('b')).toMatchObject({ status: 'failed' });
      expect(await register.downloads.extendLease({ id: 'a', holder: 'node' }, 1, NOW + 300)).toBe(false);
      expect(await take('node', NOW + 200)).toBeUndefined();
    });

    it('may end a third attempt', async () => {
      await create('a');
      for (const lease of [0, 1, 2]) await take('node', NOW + lease * 61);
      expect(await end('a', FILE)).toBe(true);
      expect(await take('node', NOW + 1000)).toBeUndefined();
    });

    it('gives back what then waits at the front again, and that is no attempt', async () => {
      await createAll('a', 'b');
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await take())?.id).toBe('a');
        await register.downloads.extendLease({ id: 'a', holder: 'node' }, 7, NOW + 60);
        await register.downloads.giveBack({ id: 'a', holder: 'node' });
        expect(await find('a')).toMatchObject({ status: 'queued', rows: 0 });
      }
      for (const lease of [0, 1, 2]) expect((await take('node', NOW + lease * 61))?.id).toBe('a');
      expect((await take('node', NOW + 200))?.id).toBe('b');
    });

    it('keeps its lease and says how far it is', async () => {
      await create('a');
      await take();
      expect(await register.downloads.extendLease({ id: 'a', holder: 'node' }, 3_000_000_000, NOW + 500)).toBe(true);
      expect(await find('a')).toMatchObject({ status: 'running', rows: 3_000_000_000 });
      expect(await take('second', NOW + 500)).toBeUndefined();
      expect(await take('second', NOW + 501)).toMatchObject({ id: 'a' });
    });

    it('ends one once, with a file or a reason', async () => {
      await createAll('a', 'b');
      expect(await end('a', FILE)).toBe(false);
      await take();
      await take();
      expect(await end('a', FILE)).toBe(true);
      expect(await fail('b')).toBe(true);
      const [done, failed] = [await find('a'), await find('b')];
      expect(done).toMatchObject({ status: 'done', rows: 5, file: FILE, error: null, endedAt: NOW + 9 });
      expect(failed).toMatchObject({ status: 'failed', rows: 0, file: null, error: 'No.', endedAt: NOW + 9 });
      for (const id of ['a', 'b']) {
        expect([await end(id, FILE), await fail(id)]).toEqual([false, false]);
        await register.downloads.giveBack({ id, holder: 'node' });
      }
      expect([await find('a'), await find('b')]).toEqual([done, failed]);
    });
  });

  describe('one that is cancelled', () => {
    it('waits, runs or is done no more, and its file is handed over once', async () => {
      await createAll('done', 'running', 'queued');
      await take();
      await take();
      await end('done', FILE);
      for (const id of ['done', 'running', 'queued']) {
        const file = id === 'done' ? FILE : null;
        const cancelled = await register.downloads.cancel(acme, id, NOW + 20);
        expect(cancelled).toMatchObject({ id, status: 'cancelled', file, endedAt: NOW + 20 });
        expect(await find(id)).toEqual({ ...cancelled, file: null });
        expect(await register.downloads.cancel(acme, id, NOW + 30)).toEqual({ ...cancelled, file: null });
      }
      expect(await register.downloads.extendLease({ id: 'running', holder: 'node' }, 1, NOW + 500)).toBe(false);
      expect(await end('running', FILE)).toBe(false);
      expect(await take('node', NOW + 1000)).toBeUndefined();
    });

    it('stays as it is when it has failed', async () => {
      await create('a');
      await take();
      await fail('a');
      const failed = await find('a');
      expect(await register.downloads.cancel(acme, 'a', NOW + 20)).toEqual(failed);
      expect(await find('a')).toEqual(failed);
    });

    it('either keeps its file from being stored or hands it over, when it ends at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const id = `a${round}`;
        await create(id);
        await take();
        const [stored, cancelled] = await Promise.all([end(id, FILE), node(1).downloads.cancel(acme, id, NOW)]);
        expect(cancelled?.file).toEqual(stored ? FILE : null);
        expect(await find(id)).toMatchObject({ status: 'cancelled', file: null });
      }
    });
  });

  it('are forgotten when the file has expired, or some time after they ended without one', async () => {
    await createAll('expired', 'kept', 'failed', 'failed later', 'cancelled done', 'cancelled', 'running', 'queued');
    for (let taken = 0; taken < 7; taken += 1) await take();
    await end('expired', { ...FILE, expiresAt: NOW + 100 });
    await end('kept', { ...FILE, expiresAt: NOW + 101 });
    await end('cancelled done', { ...FILE, expiresAt: NOW + 50 });
    await fail('failed', NOW + 9);
    await fail('failed later', NOW + 10);
    await register.downloads.cancel(acme, 'cancelled done', NOW + 10);
    await register.downloads.cancel(acme, 'cancelled', NOW + 9);
    await register.downloads.forget(NOW + 100, NOW + 10);
    expect(idsOf(await register.downloads.list(acme, 100))).toEqual([
      'queued',
      'running',
      'cancelled done',
      'failed later',
      'kept',
    ]);
  });

  describe('the keys of links', () => {
    const linkKey = (id: string, createdAt: number): LinkKey => ({
      id,
      secret: Uint8Array.from({ length: 32 }, (_, index) => 255 - index * 8),
      createdAt,
    });
    /** Later than any key, so that the key is added. */
    const ALWAYS = NOW + 10 ** 6;
    const ids = async () => (await register.linkKeys.list()).map(({ id }) => id);

    it('are listed as they were added, the newest first, over a restart', async () => {
      expect(await ids()).toEqual([]);
      const keys = [linkKey('b', NOW), linkKey('c', NOW + 5), linkKey('a', NOW)];
      for (const key of keys) await register.linkKeys.addUnlessSince(key, ALWAYS);
      await restart();
      expect(await register.linkKeys.list()).toEqual([linkKey('c', NOW + 5), linkKey('a', NOW), linkKey('b', NOW)]);
    });

    it('are added only when there is none that is new enough', async () => {
      await register.linkKeys.addUnlessSince(linkKey('a', NOW), NOW - DAY);
      await register.linkKeys.addUnlessSince(linkKey('b', NOW + 1), NOW);
      expect(await ids()).toEqual(['a']);
      await register.linkKeys.addUnlessSince(linkKey('c', NOW + 1), NOW + 1);
      expect(await ids()).toEqual(['c', 'a']);
    });

    it('are added once, whichever nodes do it at the same time', async () => {
      await register.linkKeys.addUnlessSince(linkKey('old', NOW - DAY), NOW - DAY);
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          node(index).linkKeys.addUnlessSince(linkKey(`a${index}`, NOW + index), NOW - 10),
        ),
      );
      expect(await ids()).toHaveLength(2);
    });

    it('are forgotten some time after a newer one came, and the newest never', async () => {
      for (const [id, at] of [
        ['a', 0],
        ['b', 10],
        ['c', 20],
        ['d', 20],
      ] as const)
        await register.linkKeys.addUnlessSince(linkKey(id, NOW + at), ALWAYS);
      await register.linkKeys.forgetFollowedBefore(NOW + 10);
      expect(await ids()).toEqual(['c', 'd', 'b', 'a']);
      await register.linkKeys.forgetFollowedBefore(NOW + 11);
      expect(await ids()).toEqual(['c', 'd', 'b']);
      await register.linkKeys.forgetFollowedBefore(ALWAYS);
      await register.linkKeys.forgetFollowedBefore(ALWAYS);
      expect(await ids()).toEqual(['c', 'd']);
    });
  });
});

/** Opens one database as often as it is called: as nodes do, and as a node does that starts again. */
async function opener(kind: RegisterKind, directory: string): Promise<() => Database> {
  const server = inject('postgresUrl');
  if (kind === 'sqlite' || server === null) return () => openSqlite(directory);
  const url = await createDatabase(server);
  return () => openPostgres({ url, connectionsMax: 10, onConnectionLoss: () => {} });
}
