import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../../servers/postgres.ts';
import { sharedSwift } from '../../servers/swift.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../../service.ts';
import { bytesOf, type CsvFile, download, exportCsv } from '../exported.ts';
import { fetchFile } from '../fetch-file.ts';
import { Installation } from '../installation.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);
const HOUR_MS = 3_600_000;
const RECORDS = { test: 'httpget', date: { from: '2000', to: '2099' } };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** The same link at another service. */
const at = ({ url }: { readonly url: string }, link: string) => `${url}${link.slice(new URL(link).origin.length)}`;

describe('a link', () => {
  let service: TestService;
  let panel: Panel;
  let now = NOW;
  let file: CsvFile;
  let bytes: Buffer;

  beforeAll(async () => {
    service = await startTestService({ now: () => now });
    panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1), speed('a', '2026-07-02 00:00:00', 2)]);
    file = await exportCsv(panel.client, 'test_data', RECORDS);
    bytes = (await fetchFile(file.url)).bytes;
  });
  afterAll(() => service.stop());

  describe('asked for a part of the file', () => {
    const size = () => bytes.length;

    it.each<[header: string, from: (size: number) => number, to: (size: number) => number]>([
      ['bytes=0-9', () => 0, () => 9],
      ['bytes=0-0', () => 0, () => 0],
      ['bytes=10-19', () => 10, () => 19],
      ['bytes=10-', () => 10, (all) => all - 1],
      ['bytes=0-', () => 0, (all) => all - 1],
      ['bytes=-7', (all) => all - 7, (all) => all - 1],
      ['bytes=-100000', () => 0, (all) => all - 1],
      ['bytes=10-100000', () => 10, (all) => all - 1],
    ])('has it: %s', async (range, first, last) => {
      const [from, to] = [first(size()), last(size())];
      const part = await fetchFile(file.url, { range });
      expect(part.status).toBe(206);
      expect(part.bytes).toEqual(bytes.subarray(from, to + 1));
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size()}`);
      expect(part.headers.get('content-length')).toBe(String(to - from + 1));
      expect(part.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(part.headers.get('content-disposition')).toBe(`attachment; filename="${file.fileName}"`);
    });

    it('has the parts that make up the whole', async () => {
      const parts: Buffer[] = [];
      for (let from = 0; from < size(); from += 100) {
        parts.push((await fetchFile(file.url, { range: `bytes=${from}-${from + 99}` })).bytes);
      }
      expect(sha256(Buffer.concat(parts))).toBe(file.sha256);
    });

    it.each(['bytes=100000-', 'bytes=100000-100001', 'bytes=-0'])('says so when there is none: %s', async (range) => {
      const part = await fetchFile(file.url, { range });
      expect([part.status, JSON.parse(part.text)]).toEqual([
        416,
        { code: 'RANGE_NOT_SATISFIABLE', message: expect.any(String) },
      ]);
      expect(part.headers.get('content-range')).toBe(`bytes */${size()}`);
      expect(part.headers.get('content-type')).toMatch(/^application\/json/);
    });

    it.each(['bytes=0-1,3-4', 'bytes=0-1, -1', 'bytes=9-2', 'bytes=-', 'bytes=a-b', 'items=0-1', 'nonsense', ''])(
      'has all of it when it is asked for several, or in no form that is known: %j',
      async (range) => {
        const whole = await fetchFile(file.url, { range });
        expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null]);
        expect(whole.bytes).toEqual(bytes);
      },
    );

    it('has it as long as the file is the same one', async () => {
      const etag = (await fetchFile(file.url)).headers.get('etag') ?? '';
      const range = 'bytes=0-9';
      const same = await fetchFile(file.url, { range, 'if-range': etag });
      expect([same.status, same.bytes.length]).toEqual([206, 10]);
      for (const other of ['"other"', `W/${etag}`, 'Thu, 01 Jan 2026 00:00:00 GMT']) {
        const whole = await fetchFile(file.url, { range, 'if-range': other });
        expect([whole.status, whole.bytes.length]).toEqual([200, size()]);
      }
      // What is not there of a file that has changed is no reason to refuse the new one.
      expect((await fetchFile(file.url, { range: 'bytes=100000-', 'if-range': '"other"' })).status).toBe(200);
    });
  });

  describe('asked with HEAD', () => {
    const HEADERS = ['content-length', 'content-type', 'content-disposition', 'etag', 'last-modified', 'accept-ranges'];

    it('has the headers of the file, and nothing of it', async () => {
      const [get, head] = [await fetchFile(file.url), await fetchFile(file.url, {}, 'HEAD')];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(HEADERS.map((name) => head.headers.get(name))).toEqual(HEADERS.map((name) => get.headers.get(name)));
      expect(head.headers.get('content-length')).toBe(String(file.bytes));
      expect(head.headers.get('accept-ranges')).toBe('bytes');
    });

    it('says how long the file is, whatever part is asked for', async () => {
      const head = await fetchFile(file.url, { range: 'bytes=0-3' }, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.bytes)]);
    });

    it('is refused like any other when it was changed', async () => {
      expect((await fetchFile(`${file.url}x`, {}, 'HEAD')).status).toBe(403);
    });
  });

  describe('to a file that is known', () => {
    it.each<[how: string, header: (etag: string) => string]>([
      ['by its tag', (etag) => etag],
      ['by one of several tags', (etag) => `"other", ${etag}`],
      ['by its tag, taken for a weak one', (etag) => `W/${etag}`],
      ['whatever its tag is', () => '*'],
    ])('answers that it has not changed: %s', async (_, header) => {
      const etag = (await fetchFile(file.url)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const method of ['GET', 'HEAD'] as const) {
        const known = await fetchFile(file.url, { 'if-none-match': header(etag), range: 'bytes=0-3' }, method);
        expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
      }
    });

    it('answers with the file to whoever knows another one', async () => {
      const other = await exportCsv(panel.client, 'metric_data', QUESTION);
      const etag = (await fetchFile(other.url)).headers.get('etag') ?? '';
      const answer = await fetchFile(file.url, { 'if-none-match': etag });
      expect([answer.status, sha256(answer.bytes)]).toEqual([200, file.sha256]);
    });
  });

  describe('is all that is needed', () => {
    it('with a token, with none and with a wrong one', async () => {
      for (const authorization of [`Bearer ${panel.token}`, 'Bearer bg_unknown', 'nonsense']) {
        expect((await fetchFile(file.url, { authorization })).status).toBe(200);
      }
    });

    it('and nothing else replaces it', async () => {
      const [path = ''] = file.url.split('?');
      for (const authorization of [`Bearer ${panel.token}`, `Bearer ${ROOT_TOKEN}`]) {
        expect((await fetchFile(path, { authorization })).status).toBe(403);
      }
    });

    it('for reading only', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await fetch(file.url, { method });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
        expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
      }
      expect((await fetchFile(file.url)).bytes).toEqual(bytes);
    });
  });

  const refused = async (url: string) => {
    const answer = await fetchFile(url);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      { code: 'ACCESS_DENIED', message: expect.any(String) },
    ]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    for (const name of ['etag', 'last-modified', 'content-disposition', 'accept-ranges']) {
      expect(answer.headers.get(name)).toBeNull();
    }
  };
  const withQuery = (change: (query: URLSearchParams) => void) => (link: string) => {
    const url = new URL(link);
    change(url.searchParams);
    return url.href;
  };
  const set = (name: string, value: string) => withQuery((query) => query.set(name, value));
  const firstChanged = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

  it.each<[what: string, change: (link: string) => string]>([
    ['another signature', withQuery((query) => query.set('signature', firstChanged(query.get('signature') ?? '')))],
    ['a shorter signature', withQuery((query) => query.set('signature', query.get('signature')?.slice(0, -1) ?? ''))],
    ['a longer signature', withQuery((query) => query.set('signature', `${query.get('signature')}A`))],
    ['an empty signature', set('signature', '')],
    ['no signature', withQuery((query) => query.delete('signature'))],
    ['two signatures', withQuery((query) => query.append('signature', query.get('signature') ?? ''))],
    ['a later end', withQuery((query) => query.set('expires', String(Number(query.get('expires')) + 1)))],
    ['an earlier end', withQuery((query) => query.set('expires', String(Number(query.get('expires')) - 1)))],
    ['no end', withQuery((query) => query.delete('expires'))],
    ['an end that is no number', set('expires', 'never')],
    ['an end beyond all numbers', set('expires', '9'.repeat(400))],
    ['a fraction of an end', withQuery((query) => query.set('expires', `${query.get('expires')}.5`))],
    ['an unknown key', set('key', '00000000-0000-4000-8000-000000000000')],
    ['a key of another kind', set('key', "' OR 1=1 --")],
    ['no key', withQuery((query) => query.delete('key'))],
    ['another name', (link) => link.replace('.csv?', '.parquet?')],
    ['another organisation', (link) => link.replace(/\/files\/\d+\//, '/files/1/')],
    ['a path that climbs', (link) => link.replace('/files/', '/files/..%2f..%2f')],
    ['a path with more behind it', (link) => link.replace('.csv?', '.csv%00.csv?')],
    ['no path', (link) => link.replace(/\/files\/[^?]+/, '/files/')],
  ])('with %s is refused', async (_, change) => {
    const changed = change(file.url);
    expect(changed).not.toBe(file.url);
    await refused(changed);
  });

  it('is refused with the path of another file, whoever owns that', async () => {
    const other = await Panel.open(service, [{ agent_id: 'a' }]);
    const others = [
      await exportCsv(panel.client, 'test_data', RECORDS),
      await exportCsv(other.client, 'test_data', RECORDS),
    ];
    for (const { url } of others) {
      const [path = ''] = url.split('?');
      await refused(`${path}?${file.url.split('?')[1]}`);
      expect((await fetchFile(url)).status).toBe(200);
    }
  });

  it('is refused when its time is over, whatever is asked of it', async () => {
    const { url } = await exportCsv(panel.client, 'test_data', RECORDS);
    now = NOW + 24 * HOUR_MS - 1000;
    expect((await fetchFile(url)).status).toBe(200);
    const etag = (await fetchFile(url)).headers.get('etag') ?? '';
    now = NOW + 24 * HOUR_MS;
    await refused(url);
    expect((await fetchFile(url, { range: 'bytes=0-1' })).status).toBe(403);
    expect((await fetchFile(url, { 'if-none-match': etag })).status).toBe(403);
    expect((await fetchFile(url, {}, 'HEAD')).status).toBe(403);
    now = NOW;
  });

  it('of another installation is refused', async () => {
    const other = await startTestService({ now: () => now });
    const own = await exportCsv(other.root, 'test_data', RECORDS);
    await refused(at(other, file.url));
    await refused(at(service, own.url));
    expect((await fetchFile(own.url)).status).toBe(200);
    await other.stop();
  });
});

describe('the keys of links', () => {
  it('are renewed every month, and the links in flight hold until their end', async () => {
    const installation = await Installation.create('sqlite');
    // Files are dated by the clock of the machine, so that is where these days end.
    const today = Math.floor(Date.now() / 1000) * 1000;
    let now = today - 31 * 24 * HOUR_MS;
    let service = await installation.start(() => now);
    const make = () => exportCsv(service.root, 'test_data', RECORDS);
    const keyOf = ({ url }: CsvFile) => new URL(url).searchParams.get('key');
    const statusOf = async ({ url }: CsvFile) => (await fetchFile(at(service, url))).status;
    const first = await make();
    now = today - 25 * HOUR_MS;
    const last = await make();
    expect(keyOf(last)).toBe(keyOf(first));
    expect(await statusOf(first)).toBe(403);

    now = today - 23 * HOUR_MS;
    const next = await make();
    expect(keyOf(next)).not.toBe(keyOf(last));
    expect([await statusOf(last), await statusOf(next)]).toEqual([200, 200]);
    const swapped = { ...last, url: last.url.replace(keyOf(last) ?? '', keyOf(next) ?? '') };
    expect(await statusOf(swapped)).toBe(403);

    now = today - 2 * HOUR_MS;
    await service.stop();
    service = await installation.start(() => now);
    expect(keyOf(await make())).toBe(keyOf(next));
    expect([await statusOf(last), await statusOf(next)]).toEqual([200, 200]);
    now = today - HOUR_MS;
    expect([await statusOf(last), await statusOf(next)]).toEqual([403, 200]);
    await service.stop();
    installation.remove();
  });
});

describe.skipIf(!inject('hasSwift'))('with files in a bucket', () => {
  let swift: Awaited<ReturnType<typeof sharedSwift>>;
  let service: TestService;
  let panel: Panel;
  let store: { readonly OBJECT_STORE_URL: string };

  beforeAll(async () => {
    swift = await sharedSwift();
    store = { OBJECT_STORE_URL: `s3://${await swift.createBucket()}/exports?endpoint=${swift.endpoint}` };
    service = await startTestService({ env: store });
    panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1), speed('a', '2026-07-02 00:00:00', 2)]);
  });
  afterAll(async () => {
    await service?.stop();
  });

  it.each([
    [{}, 'text/csv; charset=utf-8', '.csv'],
    [{ compression: 'gzip' }, 'application/gzip', '.csv.gz'],
    [{ format: 'ndjson' }, 'application/x-ndjson', '.ndjson'],
    [{ format: 'parquet' }, 'application/vnd.apache.parquet', '.parquet'],
  ])('a download is fetched from the store itself: %j', async (extra, type, ending) => {
    const made = await download(panel.client, 'test_data', { ...RECORDS, ...extra });
    expect([made.status, made.url?.startsWith(`${swift.endpoint}/`)]).toEqual(['done', true]);
    const { status, headers, bytes } = await fetchFile(made.url ?? '');
    expect([status, bytes.length, sha256(bytes)]).toEqual([200, made.bytes, made.sha256]);
    expect(headers.get('content-type')).toBe(type);
    const name = /^attachment; filename="([\w.-]+)"$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    expect(name.startsWith('test_data-') && name.endsWith(ending)).toBe(true);
  });

  it('a download that breaks off goes on where it ended', async () => {
    const made = await download(panel.client, 'test_data', RECORDS);
    const whole = await bytesOf(made);
    const rest = await fetchFile(made.url ?? '', { range: 'bytes=20-' });
    expect([rest.status, rest.bytes]).toEqual([206, whole.subarray(20)]);
  });

  it('a download has a link each time that it is looked at, which holds no longer than its file', async () => {
    const made = await download(panel.client, 'test_data', RECORDS);
    const read = (await panel.client.get(`/downloads/${made.id}`)).body.data as typeof made;
    const [listed] = (await panel.client.get('/downloads')).body.data as (typeof made)[];
    for (const { url, expiresAt } of [made, read, listed ?? made]) {
      expect(sha256((await fetchFile(url ?? '')).bytes)).toBe(made.sha256);
      expect(expiresAt).toBe(made.expiresAt);
      const query = new URL(url ?? '').searchParams;
      const seconds = Number(query.get('X-Amz-Expires'));
      const signed = (query.get('X-Amz-Date') ?? '').replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z');
      // The clock may have gone on by a second between the two.
      expect(Date.parse(signed) + seconds * 1000).toBeLessThanOrEqual(Date.parse(expiresAt ?? '') + 1000);
    }
  });

  it('a download that is cancelled is gone from the store', async () => {
    const made = await download(panel.client, 'test_data', RECORDS);
    expect((await panel.client.delete(`/downloads/${made.id}`)).body.data).toMatchObject({
      status: 'cancelled',
      url: null,
    });
    expect((await fetchFile(made.url ?? '')).status).toBe(404);
  });

  it('a download of nothing is an empty file', async () => {
    const made = await download(panel.client, 'test_data', { ...RECORDS, test: 'dns', format: 'ndjson' });
    expect([made.status, made.bytes, (await bytesOf(made)).length]).toEqual(['done', 0, 0]);
  });

  it('a CSV file comes through the service, whole and in parts', async () => {
    const file = await exportCsv(panel.client, 'test_data', RECORDS);
    expect(file.url.startsWith(`${service.url}/`)).toBe(true);
    const whole = await fetchFile(file.url);
    expect([whole.status, whole.bytes.length, sha256(whole.bytes)]).toEqual([200, file.bytes, file.sha256]);
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${file.fileName}"`);
    const part = await fetchFile(file.url, { range: 'bytes=5-24' });
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(5, 25)]);
    expect(part.headers.get('content-range')).toBe(`bytes 5-24/${file.bytes}`);
    const tail = await fetchFile(file.url, { range: 'bytes=-10' });
    expect([tail.status, tail.bytes]).toEqual([206, whole.bytes.subarray(-10)]);
    const none = await fetchFile(file.url, { range: 'bytes=100000-' });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${file.bytes}`]);
    const head = await fetchFile(file.url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.bytes)]);
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetchFile(file.url, { 'if-none-match': etag })).status).toBe(304);
    expect((await fetchFile(file.url, { range: 'bytes=5-24', 'if-range': etag })).status).toBe(206);
    expect((await fetchFile(`${file.url}x`)).status).toBe(403);
  });

  it.skipIf(inject('postgresUrl') === null)('a link of one node holds at another', async () => {
    const database = { DATABASE_URL: await createDatabase(inject('postgresUrl') ?? '') };
    const nodes = [
      await startTestService({ env: { ...store, ...database } }),
      await startTestService({ env: { ...store, ...database } }),
    ] as const;
    const file = await exportCsv(nodes[0].root, 'test_data', RECORDS);
    const there = await fetchFile(at(nodes[1], file.url));
    expect([there.status, sha256(there.bytes)]).toEqual([200, file.sha256]);
    const made = await download(nodes[1].root, 'test_data', RECORDS);
    expect((await nodes[0].root.get(`/downloads/${made.id}`)).body.data).toMatchObject({ id: made.id, status: 'done' });
    for (const node of nodes) await node.stop();
  });
});
