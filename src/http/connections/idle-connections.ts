import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections whose client has neither sent nor read anything for a time. Time that the service takes to compute
 * an answer does not count.
 */
export function giveUpIdleConnections(server: Server, idleMs: number): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request, response) => answers.set(request.socket, response));
  server.setTimeout(idleMs, (socket) => {
    const answer = answers.get(socket);
    if (answer && isAtWork(answer)) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

function isAtWork({ req: request, writableEnded }: ServerResponse): boolean {
  const hasUnread = request.complete || request.readableLength > 0;
  return hasUnread && !writableEnded && request.socket.writableLength === 0;
}
