import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { giveUpIdleConnections } from './idle-connections.ts';

const IDLE_MS = 50;
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  giveUpIdleConnections(server, IDLE_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Asks again where a busy machine gave the connection up before its request came. */
async function ask(url: string): Promise<IncomingMessage> {
  const asked = once(server, 'request').then(() => true);
  const answered = once(get(url, { agent: false }), 'response');
  try {
    const [answer] = (await answered) as [IncomingMessage];
    return answer;
  } catch (error) {
    if (await Promise.race([asked, false])) throw error;
    return ask(url);
  }
}

it('an answer that takes longer than a connection may idle arrives', async () => {
  const url = await listen(async (_, response) => {
    await sleep(4 * IDLE_MS);
    response.write('first');
    await sleep(4 * IDLE_MS);
    response.end(' last');
  });
  expect(await text(await ask(url))).toBe('first last');
});

it('a client that stops sending is cut off', async () => {
  const url = await listen((incoming) => incoming.resume());
  const sending = request(url, { method: 'POST', headers: { 'content-length': 10 } });
  sending.write('five.');
  await expect(once(sending, 'response')).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) });
});

it('a client that stops reading is cut off', async () => {
  const answers = new EventEmitter();
  const url = await listen((_, response) => {
    response.on('close', () => answers.emit('close'));
    response.end(Buffer.alloc(32 * 1024 * 1024));
  });
  const cut = once(answers, 'close');
  const answer = await ask(url);
  answer.on('error', () => {}).pause();
  await cut;
});

it('a connection on which nothing is asked is closed', async () => {
  const { port } = new URL(await listen((_, response) => response.end()));
  await once(connect(Number(port), '127.0.0.1').resume(), 'close');
});
