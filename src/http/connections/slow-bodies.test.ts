import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { type BodyPace, endSlowBodies } from './slow-bodies.ts';

const PACE: BodyPace = { graceMs: 60_000, bytesPerSecondMin: 1000, totalMs: 3_600_000, lookMs: 5, closeMs: 50 };
let clock = 0;
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the first bytes of a body, and waits until they have come. */
async function begin(reads: boolean) {
  clock = 0;
  server = createServer((incoming, response) => {
    if (reads)
      text(incoming).then(
        (body) => response.end(`read ${body.length}`),
        () => {},
      );
  });
  endSlowBodies(server, PACE, () => clock);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'POST', headers: { 'content-length': 100_000 } });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const arrived = once(server, 'request');
  sending.write('x'.repeat(40_000));
  await arrived;
  return { sending, answered };
}

it('a body that drips is refused with a 408 that says why', async () => {
  const { answered } = await begin(true);
  clock = 61_000;
  const [answer] = await answered;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([
    408,
    { code: 'BAD_REQUEST', message: 'The request took too long to arrive.' },
  ]);
});

it('a client that sends on after the 408 is cut off', async () => {
  const { sending, answered } = await begin(true);
  const { port } = server.address() as AddressInfo;
  const drip = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  drip.on('error', () => {}).resume();
  const arrived = once(server, 'request');
  drip.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx');
  await arrived;
  const dripping = setInterval(() => drip.write('x'), 5);
  clock = 61_000;
  await answered;
  sending.on('error', () => {}).destroy();
  await new Promise((resolve) => drip.once('close', resolve));
  clearInterval(dripping);
});

it('a body that is slow for less than the grace, or that keeps its rate, arrives', async () => {
  const { sending, answered } = await begin(true);
  clock = 39_000;
  sending.write('x'.repeat(40_000));
  sending.end('x'.repeat(20_000));
  const [answer] = await answered;
  expect(await text(answer)).toBe('read 100000');
});
