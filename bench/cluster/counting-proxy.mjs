import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * What went between the service and ClickHouse since the last look.
 *
 * @typedef {object} Traffic
 * @property {number} statements
 * @property {number} sent bytes of statements and their rows
 * @property {number} received bytes of answers
 */

/**
 * An address before another one, which counts what passes.
 *
 * @param {string} origin
 */
export async function startCountingProxy(origin) {
  /** @type {Traffic} */
  let traffic = { statements: 0, sent: 0, received: 0 };
  const server = createServer({ maxHeaderSize: 2 ** 20 }, (incoming, response) => {
    traffic.statements += 1;
    const { method, headers } = incoming;
    const outgoing = request(new URL(incoming.url ?? '/', origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk) => {
        traffic.received += chunk.length;
      });
      answer.once('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    incoming.on('data', (chunk) => {
      traffic.sent += chunk.length;
    });
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    host: `127.0.0.1:${port}`,
    /** @returns {Traffic} */
    take() {
      const taken = traffic;
      traffic = { statements: 0, sent: 0, received: 0 };
      return taken;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
