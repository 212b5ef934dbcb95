import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject, { type DispatchFunc } from 'light-my-request';
import { TokenRefused } from '../access/token-refused.ts';
import { DATA } from '../api/call.ts';
import type { PanelApi } from '../assistants/panel-api.ts';
import { ServiceError } from '../errors.ts';
import type { Context } from '../operations/context.ts';
import { type Admission, authenticate } from './access/authentication.ts';
import { untilClientGone } from './connections/client-gone.ts';

interface AssistantsOptions {
  readonly context: Context;
  readonly admission: Admission;
  /** The address that links begin with. */
  readonly publicUrl: () => string;
}

/**
 * The Model Context Protocol at `/mcp`. A tool calls the API with the token of the assistant: with its scopes, panels and
 * quotas, and the same audit.
 */
export async function assistantsInterface(app: FastifyInstance, options: AssistantsOptions): Promise<void> {
  const { context, admission, publicUrl } = options;
  const admit = authenticate(context, admission, DATA, {});
  let handler: Promise<Handler> | undefined;
  app.route({
    method: 'POST',
    url: '/mcp',
    onRequest: [
      async ({ headers: { host, origin } }) => refuseForeign(host, origin, publicUrl()),
      (request, reply, next) => admit(request, reply, (error) => next(challenged(error, request))),
    ],
    async handler(request, reply) {
      // Loaded with the first request: the protocol's library takes as long as the rest of the service.
      handler ??= loadHandler();
      const api = apiOf(app, request, publicUrl());
      const signal = untilClientGone(reply, context.signal);
      return sendResponse(await (await handler)(requestOf(request, publicUrl(), signal), request.body, api), reply);
    },
  });
}

/** Clients of the protocol ask for a token where they are told how to send one. */
function challenged(error: Error | undefined, { headers }: FastifyRequest): Error | undefined {
  const isKnown = headers.authorization !== undefined && !(error instanceof TokenRefused);
  if (error === undefined || isKnown) return error;
  return new ServiceError('NOT_SIGNED_IN', {
    message: 'Access denied: send a token of the service as Authorization: Bearer.',
    headers: { 'www-authenticate': 'Bearer realm="broadgauge"' },
  });
}

type Handler = (request: Request, body: unknown, api: PanelApi) => Promise<Response>;

async function loadHandler(): Promise<Handler> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server');
  const { createAssistantServer } = await import('../assistants/assistant-server.ts');
  const served = createMcpHandler(({ authInfo }) => createAssistantServer(authInfo?.extra?.api as PanelApi), {
    maxSubscriptions: 0,
  });
  return (request, parsedBody, api) =>
    served.fetch(request, { parsedBody, authInfo: { token: '', clientId: '', scopes: [], extra: { api } } });
}

/** Other sites, whose names may lead here. Addresses and the names of this machine can't be taken over. */
function refuseForeign(host: string | undefined, origin: string | undefined, publicUrl: string): void {
  const own = ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname];
  const hostname = host === undefined ? undefined : hostnameOf(`http://${host}`);
  const isAddress = hostname === undefined || /^[\d.]+$|^\[/.test(hostname);
  const isOwnOrigin = origin === undefined || own.includes(hostnameOf(origin));
  if (isOwnOrigin && (isAddress || own.includes(hostname))) return;
  const message = 'This host or origin is not that of the service. Set PUBLIC_URL to the address that assistants use.';
  throw new ServiceError('ACCESS_DENIED', { message });
}

function hostnameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

function requestOf({ headers }: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new Request(`${publicUrl}/mcp`, { method: 'POST', headers: sent, signal });
}

/** The API of this service itself, called as the sender of a request. */
function apiOf(app: FastifyInstance, { headers: { authorization = '' }, ip }: FastifyRequest, url: string): PanelApi {
  return {
    url,
    async send({ method, path, body, headers }, signal) {
      const dispatch: DispatchFunc = (request, response) => {
        response.setMaxListeners(0);
        // There is no connection: what is written has arrived, and nothing else ends the work for an assistant that is gone.
        Object.defineProperty(response, 'writableFinished', { get: () => response.writableEnded });
        signal.addEventListener('abort', () => response.destroy(), { once: true });
        app.routing(request, response);
      };
      const answer = await inject(dispatch, {
        method,
        url: path,
        headers: { ...headers, authorization },
        remoteAddress: ip,
        payloadAsStream: true,
        ...(body && { payload: body }),
      });
      const { statusCode: status } = answer;
      const stream = status === 304 ? null : ReadableStream.from<Uint8Array>(answer.stream());
      return new Response(stream, { status, headers: answer.headers as Record<string, string> });
    },
  };
}

function sendResponse(response: Response, reply: FastifyReply): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body ? Readable.fromWeb(response.body as NodeStream) : undefined);
}
