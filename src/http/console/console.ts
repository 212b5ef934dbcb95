import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { isKnown } from '../answers/entity-tag.ts';
import { type BuiltConsole, type ConsoleFile, ENCODINGS } from './built-console.ts';

interface AssetPath {
  Params: { '*': string };
}

/** The web console: its files, and its one page at every address below `/console/`. */
export async function consoleInterface(app: FastifyInstance, files: BuiltConsole | undefined): Promise<void> {
  app.get('/', { compress: false }, async ({ headers }, reply) => {
    if (!headers.accept?.includes('text/html')) throw new ServiceError('NOT_FOUND');
    return reply.header('vary', 'accept').redirect('/console/');
  });

  app.get('/console', { compress: false }, async (_request, reply) => reply.redirect('/console/'));

  app.get('/console/*', { compress: false }, async (request, reply) => {
    if (!files) throw new ServiceError('NOT_FOUND', { message: NOT_BUILT });
    return send(request, reply, files.get('index.html'), PAGE_HEADERS);
  });

  // A public dashboard within the page of another site: it knows no session, so that nothing can be pressed by trickery.
  app.get('/console/embed/*', { compress: false }, async (request, reply) => {
    reply.removeHeader('x-frame-options');
    return send(request, reply, files?.get('index.html'), EMBED_HEADERS);
  });

  app.get<AssetPath>('/console/assets/*', { compress: false }, async (request, reply) =>
    send(request, reply, files?.get(`assets/${request.params['*']}`), ASSET_HEADERS),
  );
}

const NOT_BUILT = 'The console is not built: run `npm run build`, then start the service again.';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': [...POLICY, "frame-ancestors 'none'"].join('; '),
};

const EMBED_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': [...POLICY, 'frame-ancestors *'].join('; '),
};

/** Their names change with their content. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ConsoleFile | undefined,
  extra: Readonly<Record<string, string>>,
): FastifyReply {
  if (!file) throw new ServiceError('NOT_FOUND');
  const encoding = acceptedEncoding(request.headers['accept-encoding'], ENCODINGS);
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({ ...extra, etag, vary: 'accept-encoding' });
  if (isKnown(request, etag)) return reply.status(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(encoding ? file.compressed[encoding] : file.plain);
}

/** The first offered encoding that an `Accept-Encoding` allows; undefined: none. */
export function acceptedEncoding<E extends string>(header: string | undefined, offered: readonly E[]): E | undefined {
  const weights = new Map((header ?? '').split(',').map(readWeight));
  const allows = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return offered.find(allows);
}

function readWeight(element: string): [string, number] {
  const [encoding = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [encoding, weight === undefined ? 1 : Number(weight)];
}
