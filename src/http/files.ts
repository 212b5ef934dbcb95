import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { attachment } from '../lib/attachment.ts';
import type { Context } from '../operations/context.ts';
import type { SignedLink } from '../operations/links.ts';
import { fileNameOf } from '../operations/store-export.ts';
import { contentTypeOfFile } from '../plan/export-format.ts';
import type { StoredObject } from '../ports/object-store.ts';
import { readByteRange } from './byte-range.ts';

interface FilePath {
  Params: { '*': string };
}

/** Files that a link leads to. The link is all that is needed. */
export async function fileInterface(app: FastifyInstance, context: Context): Promise<void> {
  const handler = async (request: FastifyRequest<FilePath>, reply: FastifyReply) => {
    const link = readLink(request.params['*'], request.query);
    if (!link || !(await context.links.holds(link))) throw new ServiceError('ACCESS_DENIED', { message: NO_LINK });
    const key = link.objectKey;
    const object = await context.objects.head(key);
    if (!object) throw new ServiceError('NOT_FOUND');
    const fileName = fileNameOf({ key });
    reply.headers({
      'accept-ranges': 'bytes',
      etag: object.etag,
      'last-modified': object.storedAt.toUTCString(),
      'cache-control': 'private',
    });
    if (isKnown(request, object)) return reply.status(304).send();
    const mayBePart = request.method === 'GET' && wantsSame(request, object);
    const range = mayBePart ? readByteRange(request.headers.range, object.bytes) : undefined;
    const { from, to } = range ?? { from: 0, to: object.bytes - 1 };
    reply.headers({
      'content-type': contentTypeOfFile(fileName),
      'content-disposition': attachment(fileName),
      'content-length': to - from + 1,
    });
    if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${object.bytes}`);
    if (request.method === 'HEAD') return reply.send();
    return sendBytes(reply, context, key, range);
  };
  app.route<FilePath>({ method: ['GET', 'HEAD'], url: '/files/*', exposeHeadRoute: false, compress: false, handler });
}

const NO_LINK = 'This link is not valid, or not any more. Please ask for the file again.';

async function sendBytes(
  reply: FastifyReply,
  { objects }: Context,
  key: string,
  range: { from: number; to: number } | undefined,
): Promise<FastifyReply> {
  const bytes = await objects.read(key, range);
  if (!bytes) throw new ServiceError('NOT_FOUND');
  // A stream goes as it is: one around it that is given up before its first read would leave it open.
  return reply.send(bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false }));
}

function readLink(objectKey: string, query: unknown): SignedLink | undefined {
  const { expires, key, signature } = query as Readonly<Record<string, unknown>>;
  if (typeof key !== 'string' || typeof signature !== 'string') return undefined;
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return undefined;
  return { objectKey, expiresAt: Number(expires), keyId: key, signature };
}

/** The path and query of a link, as `readLink` takes it apart. */
export function linkPath({ objectKey, expiresAt, keyId, signature }: SignedLink): string {
  return `/files/${objectKey}?${new URLSearchParams({ expires: String(expiresAt), key: keyId, signature })}`;
}

function isKnown({ headers }: FastifyRequest, { etag }: StoredObject): boolean {
  const known = headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}

/** Whoever goes on with a file that has changed gets all of the new one. */
function wantsSame({ headers }: FastifyRequest, { etag }: StoredObject): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag;
}
