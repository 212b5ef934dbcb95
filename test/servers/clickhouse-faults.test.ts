import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/lib/random.ts';
import {
  type ChooseFault,
  type FaultKind,
  faultsAtRandom,
  faultsInTurn,
  startFaultProxy,
} from './clickhouse-faults.ts';

const ANSWER = 'one\ntwo\nthree\nfour\n';
const TAG = 'abcdefghijklmnop';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe('the fault proxy', () => {
  it('passes requests and answers on as they are', async () => {
    const { ask, received, proxy } = await setUp(() => undefined);
    expect(await ask('SELECT 1')).toBe(ANSWER);
    expect(received).toEqual(['SELECT 1']);
    expect(proxy.done).toEqual(['passed']);
  });

  it.each<[FaultKind, number, string]>([
    ['cut before', 0, 'fails'],
    ['cut within', 0, 'fails'],
    ['cut after', 1, 'fails'],
    ['lose the answer', 1, 'fails'],
    ['delay', 1, ANSWER],
    ['repeat', 2, ANSWER],
    ['answer 503', 0, '503'],
    ['late error, broken off', 1, 'fails'],
    ['answer broken off', 1, 'fails'],
  ])('%s: %i whole requests come to the server', async (kind, count, outcome) => {
    const { ask, received, proxy } = await setUp(faultsInTurn([{ kind }]));
    expect(await ask('SELECT 1').catch(() => 'fails')).toBe(outcome);
    await expect.poll(() => received.length).toBe(count);
    expect(await ask('SELECT 2')).toBe(ANSWER);
    expect(received).toHaveLength(count + 1);
    expect(proxy.done).toEqual([kind, 'passed']);
  });

  it.each([false, true])(
    'a late error comes after the first bytes, with the tag of the answer (gzip: %s)',
    async (gzip) => {
      const { ask } = await setUp(faultsInTurn([{ kind: 'late error', at: 0.2 }]), gzip);
      const text = await ask('SELECT 1');
      expect(text).toMatch(
        new RegExp(
          `^one\\r\\n__exception__\\r\\n${TAG}\\r\\n(Code: 241\\. .*\\n)(\\d+) ${TAG}\\r\\n__exception__\\r\\n$`,
        ),
      );
      const [, error = '', length] = /\n(Code: .*\n)(\d+) /.exec(text) ?? [];
      expect(error).toHaveLength(Number(length));
    },
  );

  it('the choice knows the address and the statement', async () => {
    const seen: unknown[] = [];
    const { ask } = await setUp((request) => void seen.push(request));
    await ask('SELECT 1');
    await ask('rows', '?query=INSERT', 1);
    expect(seen).toEqual([
      { address: 0, statement: 'SELECT 1', comment: '' },
      { address: 1, statement: 'INSERT', comment: '' },
    ]);
  });

  it('the same seed chooses the same faults', () => {
    const choices = () => {
      const choose = faultsAtRandom(seededRandom(7), 0.5);
      return Array.from({ length: 40 }, () => choose({ address: 0, statement: '', comment: '' }));
    };
    expect(choices()).toEqual(choices());
    expect(choices().filter(Boolean).length).toBeGreaterThan(5);
    expect(choices()).toContain(undefined);
  });
});

async function setUp(choose: ChooseFault, gzip = false) {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    received.push(body.toString());
    response.setHeader('X-ClickHouse-Exception-Tag', TAG);
    if (gzip) response.setHeader('Content-Encoding', 'gzip');
    response.end(gzip ? gzipSync(ANSWER) : ANSWER);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = await startFaultProxy(`http://user:p%40ss@${host},${host}/name?cluster=x`, choose);
  stops.push(proxy.stop, () => void server.close());
  const url = proxy.through(`http://user:p%40ss@${host},${host}/name?cluster=x`);
  const [, ...hosts] = /^http:\/\/user:p%40ss@([\d.:]+),([\d.:]+)\/name\?cluster=x$/.exec(url) ?? [];
  const ask = async (body: string, path = '', address = 0) => {
    const answer = await fetch(`http://${hosts[address]}/${path}`, { method: 'POST', body });
    return answer.status === 200 ? answer.text() : String(answer.status);
  };
  return { ask, received, proxy };
}
