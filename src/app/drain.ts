import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

/** Time for requests in flight to finish; the rest of the 10 s is for the stores. */
const DRAIN_MS = 8_000;
/** Time to answer those that did not finish. */
const LAST_WORDS_MS = 500;

/** Accepts no new connection, closes idle ones, and gives the others time to finish. */
export async function drain(app: FastifyInstance, shutdown: AbortController): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    shutdown.abort(
      new ServiceError('OVERLOADED', { message: 'The service is shutting down.', headers: { 'retry-after': '5' } }),
    );
    setTimeout(() => app.server.closeAllConnections(), LAST_WORDS_MS);
  }, DRAIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
