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

it('an answer that takes longer than a connection may idle arrives', async () => {
  let isAsked = false;
  const url = await listen(async (_, response) => {
    isAsked = true;
    await sleep(4 * IDLE_MS);
    response.write('first');
    await sleep(4 * IDLE_MS);
    response.end(' last');
  });
  const ask = async (): Promise<string> => {
    try {
      const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
      return await text(answer);
    } catch (error) {
      // On a busy machine a connection may be given up before its request has come.
      if (isAsked) throw error;
      return ask();
    }
  };
  expect(await ask()).toBe('first last');
});

it('a client that stops sending is cut off', async () => {
  const url = await listen((incoming) => incoming.resume());
  const sending = request(url, { method: 'POST', headers: { 'content-length': 10 } });
  sending.write('five.');
  await expect(once(sending, 'response')).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('a client that stops reading is cut off', async () => {
  const answers = new EventEmitter();
  const url = await listen((_, response) => {
    response.on('close', () => answers.emit('close'));
    response.end(Buffer.alloc(32 * 1024 * 1024));
  });
  const cut = once(answers, 'close');
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage];
  answer.on('error', () => {}).pause();
  await cut;
});

it('a connection on which nothing is asked is closed', async () => {
  const { port } = new URL(await listen((_, response) => response.end()));
  await once(connect(Number(port), '127.0.0.1').resume(), 'close');
});
