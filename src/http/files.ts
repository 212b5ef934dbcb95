import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { attachment } from '../lib/attachment.ts';
import type { Context } from '../operations/context.ts';
import type { SignedLink } from '../operations/links.ts';
import { fileNameOf } from '../operations/store-export.ts';
import { contentTypeOfFile } from '../plan/export-format.ts';
import type { ByteRange, StoredObject } from '../ports/object-store.ts';
import { readByteRange } from './byte-range.ts';
import { knownTags } from './known-tags.ts';

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
    if (isKnown(request, object)) return reply.headers(labels(object)).status(304).send();
    const mayBePart = request.method === 'GET' && wantsSame(request, object);
    const range = mayBePart ? readByteRange(request.headers.range, object.bytes) : undefined;
    const { from, to } = range ?? { from: 0, to: object.bytes - 1 };
    const bytes = request.method === 'HEAD' ? undefined : await read(context, key, range);
    const fileName = fileNameOf({ key });
    reply.headers({
      ...labels(object),
      'content-type': contentTypeOfFile(fileName),
      'content-disposition': attachment(fileName),
      'content-length': to - from + 1,
    });
    if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${object.bytes}`);
    return reply.send(bytes);
  };
  app.route<FilePath>({ method: ['GET', 'HEAD'], url: '/files/*', exposeHeadRoute: false, compress: false, handler });
}

const NO_LINK = 'This link is not valid, or not any more. Please ask for the file again.';

function labels({ etag, storedAt }: StoredObject) {
  return {
    etag,
    'accept-ranges': 'bytes',
    'last-modified': storedAt.toUTCString(),
    'cache-control': 'private',
  };
}

async function read({ objects }: Context, key: string, range: ByteRange | undefined): Promise<Readable> {
  const bytes = await objects.read(key, range);
  if (!bytes) throw new ServiceError('NOT_FOUND');
  // A stream goes as it is: one around it that is given up before its first read would leave it open.
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
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
  return knownTags(headers).some((tag) => tag === etag || tag === '*');
}

/** Whoever goes on with a file that has changed gets all of the new one. */
function wantsSame({ headers }: FastifyRequest, { etag }: StoredObject): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag;
}
