import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

/** What requests in flight get to finish; the rest of the 10 s is for the stores. */
const DRAIN_MS = 8_000;
/** For those who did not finish to be told so. */
const LAST_WORDS_MS = 500;

/** Takes no new connection, ends idle ones as they become idle, and gives the others their time. */
export async function drain(app: FastifyInstance, patience: AbortController): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    patience.abort(
      new ServiceError('OVERLOADED', { message: 'The service is shutting down.', headers: { 'retry-after': '5' } }),
    );
    setTimeout(() => app.server.closeAllConnections(), LAST_WORDS_MS);
  }, DRAIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
