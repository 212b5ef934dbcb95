import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { ok } from '../api/reply.ts';
import { ServiceError } from '../errors.ts';
import { envelopeOf, refusal, toServiceError } from './answers/envelope.ts';
import { standardHeaders } from './answers/standard-headers.ts';
import { answerBrokenRequest } from './connections/broken-request.ts';
import { refuseUnknown } from './connections/method-not-allowed.ts';
import type { RequestMetrics } from './request-metrics.ts';

interface AdminOptions {
  readonly metrics: RequestMetrics;
  /**
   * Reports what works; rejects while the service should get no requests, or none for the capability. Undefined: there
   * is no such capability.
   */
  readonly ready: (capability: string | undefined) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

const NO_CAPABILITY = 'This value should be metadata, questions, ingest or exports.';

/** Probes and figures, for the machine that runs the service rather than for its users. */
export function createAdminServer({ metrics, ready }: AdminOptions): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refused = toServiceError(error);
      reply.headers(standardHeaders(request, false)).status(refused.status).send(refusal(refused));
    },
  });
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(standardHeaders(request, false));
    next();
  });
  app.setErrorHandler((error, _request, reply) => {
    const refused = toServiceError(error);
    return reply.status(refused.status).headers(refused.headers).send(refusal(refused));
  });
  const unknown = refuseUnknown(app);
  app.setNotFoundHandler(async (request) => {
    throw unknown(request).error;
  });
  app.get('/livez', async () => envelopeOf(ok({ status: 'alive' })));
  app.get('/readyz', async ({ query }) => {
    const { for: capability } = query as Readonly<Record<string, unknown>>;
    const state = await ready(capability === undefined ? undefined : String(capability)).catch((cause: unknown) => {
      throw new ServiceError('OVERLOADED', { message: `Not ready: ${(cause as Error).message}`, cause });
    });
    if (state) return envelopeOf(ok({ status: 'ready', ...state }));
    throw new ServiceError('VALIDATION_FAIL', { issues: { for: [NO_CAPABILITY] } });
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
