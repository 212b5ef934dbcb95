import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerBrokenRequest } from './broken-request.ts';

export interface BodyPace {
  /** A body that arrives in this time may be as slow as it likes. */
  readonly graceMs: number;
  /** After that it keeps up this rate, on average. */
  readonly bytesPerSecondMin: number;
  /** No body takes longer. */
  readonly totalMs: number;
  /** How often bodies are looked at. */
  readonly lookMs: number;
  /** How long a client that was refused may keep its connection. */
  readonly closeMs: number;
}

interface Arriving {
  readonly request: IncomingMessage;
  readonly begunAt: number;
  readonly bytesBefore: number;
  /** Time in which the service was late to read, and not the client to send. */
  unreadMs: number;
}

/** Ends requests whose bodies arrive too slowly, with a 408. */
export function endSlowBodies(server: Server, pace: BodyPace, now: () => number = () => performance.now()): void {
  const arriving = new Map<Socket, Arriving>();
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    if (request.complete || !hasBody(request)) return;
    arriving.set(socket, { request, begunAt: now(), bytesBefore: socket.bytesRead, unreadMs: 0 });
  });
  const timer = setInterval(() => {
    const at = now();
    for (const [socket, body] of arriving) {
      if (body.request.complete || body.request.destroyed) arriving.delete(socket);
      else if (body.request.readableLength > 0) body.unreadMs += pace.lookMs;
      else if (isTooSlow(body, socket.bytesRead, at, pace)) {
        arriving.delete(socket);
        answerBrokenRequest(Object.assign(new Error('a slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
        // The client gets time to read the reason, but can't hold the connection by sending on.
        setTimeout(() => socket.destroy(), pace.closeMs).unref();
      }
    }
  }, pace.lookMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isTooSlow(
  { begunAt, bytesBefore, unreadMs }: Arriving,
  bytesRead: number,
  at: number,
  pace: BodyPace,
): boolean {
  const waitedMs = at - begunAt - unreadMs;
  const bytesMin = (pace.bytesPerSecondMin * waitedMs) / 1000;
  return waitedMs > pace.totalMs || (waitedMs > pace.graceMs && bytesRead - bytesBefore < bytesMin);
}
