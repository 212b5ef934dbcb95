import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusalForm } from '../../api/call.ts';
import { ServiceError } from '../../errors.ts';
import { parseJson } from '../../lib/json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs no body. */
    optionalBody?: boolean;
    refusedAs?: RefusalForm;
  }
}

/** JSON bodies as the specification reads them: UTF-8, the last of two equal keys wins, every key is only data. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlainBody(request);
    return body.length === 0 ? undefined : parse(body);
  });
  app.addHook('preValidation', (request, _reply, next) => {
    const missing =
      (request.method === 'POST' || request.method === 'PUT') &&
      request.body === undefined &&
      !request.routeOptions.config.optionalBody;
    next(missing ? new ServiceError('BAD_REQUEST', { message: neededBody(request) }) : undefined);
  });
}

export function requirePlainBody(request: FastifyRequest): void {
  if ((request.headers['content-encoding']?.toLowerCase() ?? 'identity') === 'identity') return;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'This content encoding is not supported here.' });
}

/** Lists and tables accept other formats too. */
function neededBody({ server }: FastifyRequest): string {
  if (server.hasContentTypeParser('application/x-ndjson')) return 'The request needs a body: JSON, NDJSON or CSV.';
  if (!server.hasContentTypeParser('application/json')) return 'The request needs a body: what the tool has printed.';
  return server.hasContentTypeParser('text/csv')
    ? 'The request needs a body: JSON or CSV.'
    : 'The request needs a JSON body.';
}

/** The content types that the calls of a server take; none where they take any. */
export function takenTypes(server: FastifyInstance): readonly string[] {
  return ['application/json', 'application/x-ndjson', 'text/csv'].filter((type) => server.hasContentTypeParser(type));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: Buffer): unknown {
  try {
    return parseJson(utf8.decode(body));
  } catch (cause) {
    throw new ServiceError('BAD_REQUEST', {
      message: 'The body is not valid JSON in UTF-8, or nested too deeply.',
      cause,
    });
  }
}
