import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobin {
  readonly url: string;
  stop(): Promise<void>;
}

/** A reverse proxy in front of some nodes: it takes turns, and skips a node that does not listen. */
export async function startRoundRobin(nodes: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const forward = (tries: number) => {
      const all = nodes();
      const node = new URL(all[turn++ % all.length] ?? '');
      const { method, url, headers } = incoming;
      const passed = request({ host: node.hostname, port: node.port, method, path: url, headers, agent: false });
      passed.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing, () => {});
      });
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries < all.length) return forward(tries + 1);
        // Cut as a proxy cuts it: half an answer must not look like a whole one.
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      passed.on('socket', (socket) => socket.once('connect', () => pipeline(incoming, passed, () => {})));
    };
    forward(1);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
