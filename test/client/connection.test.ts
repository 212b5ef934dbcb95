import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  Broadgauge,
  BroadgaugeError,
  ConnectionError,
  NotSignedInError,
  UnavailableError,
  WrongFileError,
} from '../../client/index.ts';
import { startTestService, type TestService } from '../service.ts';
import { startAnsweringServer } from './answering-server.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

const RAW = {
  metric: 'httpget',
  chartType: 'raw',
  normalised: false,
  prefilter: false,
  time: { from: '2024', to: '2024' },
} as const;
const RECORDS = { test: 'httpget', date: { from: '2024', to: '2024' } } as const;
const ROWS = 5000;

describe('a connection that is cut', () => {
  let service: TestService;
  let proxy: CuttingProxy;
  /** Past the proxy. */
  let direct: Broadgauge;
  let bg: Broadgauge;

  beforeAll(async () => {
    service = await startTestService();
    proxy = await startCuttingProxy(service.url);
    const { token } = await service.issue(['data', 'ingest', 'manage']);
    direct = new Broadgauge({ url: service.url, token });
    // Packed answers would be cut elsewhere than a test counts on.
    bg = new Broadgauge({ url: proxy.url, token, headers: { 'accept-encoding': 'identity' } });
    await direct.request('POST /manage/agents', { body: [{ agent_id: 'a' }] });
    await direct.request('POST /ingest/{test}', { test: 'httpget', body: results() });
  });
  afterAll(async () => {
    proxy.close();
    await service.stop();
  });

  const cutAfter = async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
    proxy.bytesMax = bytes;
    try {
      return await work();
    } finally {
      proxy.bytesMax = Number.POSITIVE_INFINITY;
    }
  };

  it.each([
    ['points', () => bg.rows('POST /metric_data', { body: RAW })],
    ['records', () => bg.rows('POST /test_data', { body: RECORDS })],
  ])('ends a loop over %s with an error, after the rows that have come', async (_, rowsOf) => {
    const count = async () => {
      let rows = 0;
      try {
        for await (const _row of rowsOf()) rows += 1;
      } catch (error) {
        return { rows, error };
      }
      return { rows, error: undefined };
    };
    expect(await count()).toEqual({ rows: ROWS, error: undefined });
    const { rows, error } = await cutAfter(100_000, count);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(ROWS);
    expect(error).toBeInstanceOf(ConnectionError);
  });

  it('gives no half of an answer', async () => {
    for (const bytes of [0, 50, 100_000]) {
      await expect(
        cutAfter(bytes, () => bg.request('POST /test_data', { body: RECORDS })),
        `${bytes}`,
      ).rejects.toThrow(ConnectionError);
    }
  });

  it('gives no half of a file', async () => {
    const { url, bytes } = await direct.request('POST /test_data.csv', { body: RECORDS });
    const throughProxy = { url: url.replace(service.url, proxy.url), bytes };
    const fetched = async () => new Response(await bg.openFile(throughProxy)).arrayBuffer();
    expect((await fetched()).byteLength).toBe(bytes);
    await expect(cutAfter(100_000, fetched)).rejects.toThrow(ConnectionError);
  });

  it('is taken up where it ended by a file that is fetched', async () => {
    const { url, bytes, sha256 } = await direct.request('POST /test_data.csv', { body: RECORDS });
    const throughProxy = { url: url.replace(service.url, proxy.url), bytes, sha256 };
    const chunks: Uint8Array[] = [];
    const seen: number[] = [];
    const target = {
      async *existing() {},
      append: async (chunk: Uint8Array) => void chunks.push(chunk),
      clear: async () => void chunks.splice(0),
    };
    const onBytes = (count: number) => {
      if (count < (seen.at(-1) ?? 0)) throw new Error('It began anew.');
      seen.push(count);
    };
    await cutAfter(100_000, () =>
      bg.fetchFile(throughProxy, target, { createHash: () => createHash('sha256'), onBytes, retries: 1 }),
    );
    expect(Buffer.concat(chunks).length).toBe(bytes);
    expect([seen[0], seen.at(-1)]).toEqual([0, bytes]);
    const wrong = { ...throughProxy, sha256: '0'.repeat(64) };
    const fetched = bg.fetchFile(wrong, target, { createHash: () => createHash('sha256') });
    await expect(fetched).rejects.toThrow(WrongFileError);
  });

  it('says so of a file that is not as long as it should be', async () => {
    const { url, bytes } = await direct.request('POST /test_data.csv', { body: RECORDS });
    for (const wrong of [bytes - 1, bytes + 1]) {
      const stream = await direct.openFile({ url, bytes: wrong });
      await expect(new Response(stream).arrayBuffer()).rejects.toThrow(`The file has ${wrong} bytes`);
    }
  });

  it('stores nothing of rows whose source fails on the way', async () => {
    const failing = async function* () {
      yield { agent_id: 'a', dtime: '2020-01-01 00:00:00' };
      throw new Error('no more');
    };
    await expect(direct.request('POST /ingest/{test}', { test: 'ping', body: failing() })).rejects.toThrow('no more');
    expect(
      await direct.request('POST /test_data', { body: { test: 'ping', date: { from: '2020', to: '2020' } } }),
    ).toEqual([]);
  });

  it('is not an abort: that throws the reason of the signal, before, while and after the answer begins', async () => {
    const reason = new Error('enough');
    const aborted = AbortSignal.abort(reason);
    await expect(direct.request('GET /tests', {}, { signal: aborted })).rejects.toBe(reason);
    await expect(direct.pages('GET /manage/agents', {}, { signal: aborted }).page()).rejects.toBe(reason);
    await expect(
      direct.request('POST /manage/agents', { body: [{ agent_id: 'never' }] }, { signal: aborted }),
    ).rejects.toBe(reason);
    expect((await direct.pages('GET /manage/agents', { q: 'never' }).page()).items).toEqual([]);

    const controller = new AbortController();
    const loop = async () => {
      for await (const _row of direct.rows('POST /test_data', { body: RECORDS }, { signal: controller.signal }))
        controller.abort(reason);
    };
    await expect(loop()).rejects.toBe(reason);

    const download = await direct.request('POST /test_data_download', { body: RECORDS });
    const waiting = { ...download, status: 'running', url: null } as const;
    const impatient = new AbortController();
    const wait = direct.waitForDownload(waiting, {
      signal: impatient.signal,
      onProgress: () => impatient.abort(reason),
    });
    await expect(wait).rejects.toBe(reason);

    const late = new AbortController();
    const file = await direct.openFile(await direct.waitForDownload(download), { signal: late.signal });
    late.abort(reason);
    await expect(new Response(file).arrayBuffer()).rejects.toBe(reason);
  });
});

describe('a call that fails for a reason that may pass', () => {
  const CHANGE = { body: { agent: { isp: 'A' }, metadata: { timezone: 'UTC' } } };

  /** How often it is sent, how long the pauses are, and what comes of it. */
  const outcomeOf = async (failures: readonly RequestListener[], call: (bg: Broadgauge) => Promise<unknown>) => {
    const left = [...failures];
    const waits: number[] = [];
    let requests = 0;
    const server = await startAnsweringServer((request, response) => {
      requests += 1;
      request.resume().on('end', () => (left.shift() ?? done)(request, response));
    });
    const bg = new Broadgauge({ url: server.url, retries: 5, wait: async (ms) => waits.push(ms) });
    try {
      const result = await call(bg).catch((error: Error) => error.name);
      return { requests, waits, result };
    } finally {
      server.close();
    }
  };
  const done: RequestListener = (_request, response) => response.end('{"code":"OK","message":"","data":"done"}');
  const busy: RequestListener = (_request, response) => response.writeHead(503).end();
  const limited: RequestListener = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end();
  const lost: RequestListener = (request) => request.socket.destroy();
  const wrong: RequestListener = (_request, response) => response.writeHead(422).end();

  it('is sent again if it is a read, after the pause that the service asks for', async () => {
    const outcome = await outcomeOf([limited, busy, lost], (bg) => bg.request('GET /tests'));
    expect(outcome).toEqual({ requests: 4, waits: [7000, 2000, 4000], result: 'done' });
  });

  it('is sent again if it has a key, and not without one', async () => {
    const keyed = await outcomeOf([busy], (bg) => bg.request('PUT /metadata', CHANGE, { idempotencyKey: 'k' }));
    expect(keyed).toMatchObject({ requests: 2, result: 'done' });
    const plain = await outcomeOf([busy], (bg) => bg.request('PUT /metadata', CHANGE));
    expect(plain).toEqual({ requests: 1, waits: [], result: 'UnavailableError' });
  });

  it('is not sent again if it is a stream, which is gone by then', async () => {
    const body = { csv: new Blob(['agent_id']).stream() };
    const streamed = (bg: Broadgauge) => bg.request('POST /manage/agents', { body }, { idempotencyKey: 'k' });
    expect(await outcomeOf([busy], streamed)).toMatchObject({ requests: 1, result: 'UnavailableError' });
  });

  it('is given up when the reason does not pass', async () => {
    const never = await outcomeOf(
      Array.from({ length: 9 }, () => busy),
      (bg) => bg.request('GET /tests'),
    );
    expect(never).toMatchObject({ requests: 6, result: 'UnavailableError' });
    const refused = await outcomeOf([wrong], (bg) => bg.request('GET /tests'));
    expect(refused).toEqual({ requests: 1, waits: [], result: 'ValidationError' });
  });
});

describe('something that is not the service', () => {
  const answerTo = async (
    answer: Parameters<typeof startAnsweringServer>[0],
    ask: (bg: Broadgauge) => Promise<unknown>,
  ) => {
    const server = await startAnsweringServer(answer);
    try {
      return await ask(new Broadgauge({ url: server.url })).catch((error: unknown) => error);
    } finally {
      server.close();
    }
  };
  const oneRow = async (bg: Broadgauge) => {
    for await (const _row of bg.rows('POST /test_data', { body: RECORDS })) break;
  };

  it('is a connection error where nobody listens, with the reason', async () => {
    const server = await startAnsweringServer(() => {});
    server.close();
    const bg = new Broadgauge({ url: server.url });
    await expect(bg.request('GET /tests')).rejects.toThrow(ConnectionError);
    await expect(bg.request('GET /tests')).rejects.toThrow(/ECONNREFUSED/);
  });

  it.each(['<html>Welcome</html>', '', '[]', '"OK"', '{"data":[]}', '{"code":"NOT_OK","message":"","data":[]}'])(
    'is a connection error when it answers %s with a 200',
    async (body) => {
      const answer: Parameters<typeof startAnsweringServer>[0] = (_request, response) => response.end(body);
      expect(await answerTo(answer, (bg) => bg.request('GET /tests'))).toBeInstanceOf(ConnectionError);
      expect(await answerTo(answer, oneRow)).toBeInstanceOf(ConnectionError);
    },
  );

  it('is a connection error when it ends an answer early as if that were its end', async () => {
    const error = await answerTo(
      (_request, response) => {
        // Without a length and in no chunks, so that nothing but the JSON tells that there should be more.
        response.useChunkedEncodingByDefault = false;
        response.shouldKeepAlive = false;
        response.end('{"data":[{"agent_id":"a"},{"agent_id":"b"}');
      },
      async (bg) => {
        for await (const _row of bg.rows('POST /test_data', { body: RECORDS }));
      },
    );
    expect(error).toBeInstanceOf(ConnectionError);
  });

  it.each([
    [502, UnavailableError, '502 Bad Gateway'],
    [401, NotSignedInError, '401 Unauthorized'],
    [418, BroadgaugeError, "418 I'm a Teapot"],
  ] as const)('that answers %s is a refusal without a code', async (status, expected, message) => {
    const error = await answerTo(
      (_request, response) => response.writeHead(status).end('<html>'),
      (bg) => bg.request('GET /tests'),
    );
    expect(error).toBeInstanceOf(expected);
    expect(error).toMatchObject({ status, code: undefined, message, issues: {}, requestId: undefined });
  });

  it('sends no more rows than are taken, and is left when the loop is', async () => {
    const row = JSON.stringify({ agent_id: 'a'.repeat(1000) });
    let bytes = 0;
    let isLeft = false;
    const server = await startAnsweringServer(async (_request, response) => {
      const left = once(response, 'close').then(() => {
        isLeft = true;
      });
      response.write(`{"data":[${row}`);
      while (!isLeft) {
        bytes += row.length;
        if (!response.write(`,${row}`)) await Promise.race([once(response, 'drain'), left]);
      }
    });
    const rows = new Broadgauge({ url: server.url }).rows('POST /test_data', { body: RECORDS });
    for (let taken = 0; taken < 100; taken += 1) await rows.next();
    // What is under way arrives; then nothing more is sent.
    for (let sent = -1, looks = 0; looks < 10; looks = bytes === sent ? looks + 1 : 0) {
      sent = bytes;
      await sleep(50);
      expect(bytes).toBeLessThan(16_000_000);
    }
    await rows.return();
    while (!isLeft) await sleep(10);
    server.close();
  });
});

async function* results() {
  for (let index = 0; index < ROWS; index += 1) {
    const dtime = new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString();
    yield { agent_id: 'a', dtime, target: 'one.example', bytes_sec: index };
  }
}
