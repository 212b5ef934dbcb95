import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { ServiceError } from '../errors.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { refusal, toServiceError } from './envelope.ts';
import { acceptJsonBodies } from './json-body.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface ServerOptions {
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
  readonly bodyBytesMax: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** Each with its routes and its own way of asking for a token. */
  readonly interfaces: readonly ((app: FastifyInstance) => Promise<void>)[];
}

/** A server that answers everything in the envelope, its own failures included. */
export function createServer({ logger, metrics, bodyBytesMax, tls, interfaces }: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytesMax,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refused = toServiceError(error);
      request.log.info({ method: request.method, status: refused.status }, 'unreadable address');
      reply.headers(standardHeaders(request)).status(refused.status).send(refusal(refused));
    },
    ...(tls && { https: { ...tls, minVersion: 'TLSv1.2' } }),
  }) as unknown as FastifyInstance;

  app.addHook('onRequest', async (request, reply) => {
    metrics.begin();
    reply.headers(standardHeaders(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.end(request.method, route, reply.statusCode, reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'request');
  });
  app.setErrorHandler((error, request, reply) => {
    const refused = toServiceError(error);
    if (refused.cause !== undefined && refused.status >= 500) {
      request.log.error({ err: refused.cause }, refused.code);
    }
    return reply.status(refused.status).headers(refused.headers).send(refusal(refused));
  });
  app.setNotFoundHandler(async () => {
    throw new ServiceError('NOT_FOUND');
  });
  const otherMethods = refuseOtherMethods(app);
  acceptJsonBodies(app);
  app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  for (const plugin of [...interfaces, otherMethods]) app.register(plugin);
  return app;
}

function standardHeaders({ id }: FastifyRequest): Record<string, string> {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}
