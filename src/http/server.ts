import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import { ServiceError } from '../errors.ts';
import { refusal, toServiceError } from './answers/envelope.ts';
import { standardHeaders } from './answers/standard-headers.ts';
import { acceptJsonBodies, takenTypes } from './bodies/json-body.ts';
import { answerBrokenRequest } from './connections/broken-request.ts';
import { ClientGone } from './connections/client-gone.ts';
import { keepAddresses } from './connections/forwarded-for.ts';
import { giveUpIdleConnections } from './connections/idle-connections.ts';
import { refuseUnknown } from './connections/method-not-allowed.ts';
import { type BodyPace, endSlowBodies } from './connections/slow-bodies.ts';
import type { RequestMetrics } from './request-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the route that answers. */
    route: string;
    /** True if the client uses HTTPS. */
    isSecure: boolean;
  }
}

interface ServerOptions {
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
  readonly bodyBytesMax: number;
  /** Further ones are closed as soon as they are opened. */
  readonly connectionsMax: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[] | undefined;
  /** True if clients use HTTPS only. */
  readonly isHttps: () => boolean;
  /** Resolves when tokens exist; the server listens before that. */
  readonly isReady: () => boolean;
  /** Runs what answers a request. */
  readonly within?: ((requestId: string, answer: () => void) => void) | undefined;
  /** Each with its routes and its own authentication. */
  readonly interfaces: readonly ((app: FastifyInstance) => Promise<void>)[];
}

const IDLE_MS_MAX = 300_000;
/** For which a client that is refused while it sends may read why. */
const DISCARD_MS = 2_000;
const BODY_PACE: BodyPace = {
  graceMs: 30_000,
  bytesPerSecondMin: 1000,
  totalMs: 3_600_000,
  lookMs: 5_000,
  closeMs: DISCARD_MS,
};
/** No address is longer: this is Node's limit of an address and its headers. */
const ADDRESS_LENGTH_MAX = 16_384;

const STARTING = { message: 'The service is starting. Please retry shortly.', headers: { 'retry-after': '1' } };

/** A server that answers everything in the envelope, its own failures included. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { logger, metrics, bodyBytesMax, connectionsMax, tls, trustedProxies, isHttps, isReady, within, interfaces } =
    options;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: ADDRESS_LENGTH_MAX },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refused = toServiceError(error);
      account(request, reply, metrics);
      reply.headers(standardHeaders(request, isHttps())).status(refused.status).send(refusal(refused));
    },
    ...(tls ? { https: { ...tls, ...PARSER, minVersion: 'TLSv1.2' } } : { http: PARSER }),
  }) as unknown as FastifyInstance;

  // An unknown `Expect` header gets an answer in the envelope too.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const unknown = refuseUnknown(app);
  app.decorateRequest('route', 'unknown');
  app.decorateRequest('isSecure', false);
  app.addHook('onRequest', (request, reply, next) => {
    if (trustedProxies) keepAddresses(request.raw.headers);
    request.isSecure = isHttps() || request.protocol === 'https';
    // Read once, since Fastify builds the options on every access.
    request.route = request.routeOptions.url ?? 'unknown';
    account(request, reply, metrics);
    reply.headers(standardHeaders(request, isHttps()));
    if (request.is404) {
      const { error, route = request.route } = unknown(request);
      request.route = route;
      return next(error);
    }
    next(isReady() ? undefined : new ServiceError('OVERLOADED', STARTING));
  });
  if (within) app.addHook('preHandler', (request, _, next) => within(request.id, next));
  app.setErrorHandler((error, request, reply) => {
    const refused = toServiceError(error, takenTypes(request.server));
    const isGone = refused.cause instanceof ClientGone || (request.raw.destroyed && !request.raw.complete);
    if (refused.cause !== undefined && refused.status >= 500 && !isGone) {
      request.log.error({ requestId: request.id, err: refused.cause }, refused.code);
    }
    discardBody(request);
    const form = request.routeOptions.config.refusedAs;
    return reply.status(refused.status).headers(refused.headers).send(refusal(refused, form));
  });
  app.server.maxConnections = connectionsMax;
  giveUpIdleConnections(app.server, IDLE_MS_MAX);
  endSlowBodies(app.server, BODY_PACE);
  finishHandlersOnClose(app);
  acceptJsonBodies(app);
  app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    customTypes: COMPRESSED,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // More takes four times as long, for some percent less of a million rows.
    zlibOptions: { level: 1 },
  });
  for (const plugin of interfaces) app.register(plugin);
  return app;
}

/** Texts, JSON and flat rows. */
const COMPRESSED = /^text\/(?!event-stream)|[+/]json(;|$)|^application\/(x-ndjson|vnd\.apache\.arrow\.stream)(;|$)/;

/** Even a request without a Host gets an answer in the envelope. */
const PARSER = { requireHostHeader: false };

/** Counts and logs a request when its answer is sent or its client has disconnected. */
function account(request: FastifyRequest, reply: FastifyReply, metrics: RequestMetrics): void {
  metrics.begin();
  reply.raw.once('close', () => {
    const { method, route, id: requestId } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.end(method, route, status, ms);
    const aborted = !reply.raw.writableFinished;
    request.log.info({ requestId, method, route, status, ms, ...(aborted && { aborted }) }, 'request');
  });
}

/** A client that is still sending when it is refused gets time to read the error; then the connection is closed. */
function discardBody({ raw }: FastifyRequest): void {
  const { socket } = raw;
  // Injected requests have no connection.
  if (raw.complete || socket.destroyed !== false) return;
  raw.unpipe();
  raw.resume();
  setTimeout(() => raw.complete || socket.destroy(), DISCARD_MS).unref();
}

const READS = ['GET', 'HEAD'];

/** Closing waits for every handler that writes, even if its client has disconnected. */
function finishHandlersOnClose(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route: RouteOptions) => {
    if (READS.includes(String(route.method))) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const work = Promise.resolve(handler.call(this, request, reply));
      const done = () => running.delete(work);
      running.add(work);
      work.then(done, done);
      return work;
    };
  });
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running);
  });
}
