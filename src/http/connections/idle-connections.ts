import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections whose client has neither sent nor read anything for a time. Time that the service takes to compute
 * an answer does not count.
 */
export function giveUpIdleConnections(server: Server, idleMs: number): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.setTimeout(idleMs, (socket) => {
    const exchange = exchanges.get(socket);
    if (exchange && isAtWork(exchange)) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function isAtWork({ request, response }: Exchange): boolean {
  const hasUnread = request.complete || request.readableLength > 0;
  return hasUnread && !response.writableEnded && request.socket.writableLength === 0;
}
