import Fastify, { type FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';
import { ok, refusal, toServiceError } from './envelope.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface AdminOptions {
  readonly metrics: RequestMetrics;
  /** Rejects while the service should get no requests. */
  readonly ready: () => Promise<void>;
}

/** Probes and figures, for the machine that runs the service rather than for its users. */
export function createAdminServer({ metrics, ready }: AdminOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const refused = toServiceError(error);
    return reply.status(refused.status).headers(refused.headers).send(refusal(refused));
  });
  app.setNotFoundHandler(async () => {
    throw new ServiceError('NOT_FOUND');
  });
  app.get('/livez', async () => ok({ status: 'alive' }));
  app.get('/readyz', async () => {
    try {
      await ready();
    } catch (cause) {
      throw new ServiceError('OVERLOADED', { message: `Not ready: ${(cause as Error).message}`, cause });
    }
    return ok({ status: 'ready' });
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
