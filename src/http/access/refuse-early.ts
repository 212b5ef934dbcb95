import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { readAuthorization } from '../../access/authorization.ts';
import { type Caller, hasScope } from '../../access/caller.ts';
import type { Access, Call } from '../../api/call.ts';
import { BUSY } from '../../errors.ts';
import type { Context } from '../../operations/context.ts';
import { refusal } from '../answers/envelope.ts';
import { standardHeaders } from '../answers/standard-headers.ts';
import type { RequestMetrics } from '../request-metrics.ts';
import type { Admission } from './authentication.ts';

interface EarlyRefusals {
  readonly calls: readonly Call[];
  readonly context: Context;
  readonly admission: Pick<Admission, 'rateLimit' | 'slots'>;
  readonly metrics: RequestMetrics;
  readonly logger: FastifyBaseLogger;
  readonly isHttps: () => boolean;
}

interface Refused {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string>>;
}

const BODY = JSON.stringify(refusal(BUSY));
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BODY)),
  ...BUSY.headers,
};
/** The rest of a refused body is read; the framework closes the connection of a client that sends more. */
const UNREAD_BYTES_MAX = 65_536;

/**
 * Refuses questions without a slot before the framework sees them: in an overload they are most of the requests, and the
 * time that they take is missing for those that are answered. The framework refuses what is not decided here, with the same answer.
 */
export function refuseEarly(
  server: Server,
  { calls, context, admission, metrics, logger, isHttps }: EarlyRefusals,
): void {
  const questions = new Map(calls.flatMap(directQuestion));
  const [handle] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!handle) throw new Error('the framework does not listen to its server');
  server.removeListener('request', handle);
  server.prependListener('request', (request, response) => {
    const refused = admission.slots.areTaken ? refusedQuestion(request, questions, context, admission) : undefined;
    if (!refused) return handle(request, response);
    const startedAt = performance.now();
    const { method = '', url: route = '' } = request;
    const requestId = randomUUID();
    const { status } = BUSY;
    metrics.begin();
    context.audit.countCall(refused.caller, method, route);
    response.writeHead(status, { ...standardHeaders({ id: requestId }, isHttps()), ...refused.headers, ...HEADERS });
    response.end(BODY);
    const ms = performance.now() - startedAt;
    metrics.end(method, route, status, ms);
    logger.info({ requestId, method, route, status, ms }, 'request');
  });
}

/** The question of a call, found by method and address. */
function directQuestion({ method, path, isQuestion, isInBackground, access }: Call): [string, Access][] {
  if (!isQuestion || isInBackground || !access || access.forOrganisation || path.includes('{')) return [];
  return [[`${method.toUpperCase()} ${path}`, access]];
}

/** Undefined: the framework decides. */
function refusedQuestion(
  { method, url, headers }: IncomingMessage,
  questions: ReadonlyMap<string, Access>,
  { authenticator }: Context,
  { rateLimit, slots }: EarlyRefusals['admission'],
): Refused | undefined {
  const access = questions.get(`${method} ${url}`);
  const token = access && readAuthorization(headers.authorization, access.form);
  if (!token || !(Number(headers['content-length']) <= UNREAD_BYTES_MAX)) return undefined;
  const caller = authenticator.cached(token);
  if (!caller || !hasScope(caller, access.scope) || slots.hasSlot(caller.organisationId)) return undefined;
  try {
    return { caller, headers: rateLimit.take(caller.tokenId) };
  } catch {
    return undefined;
  }
}
