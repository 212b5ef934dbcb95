import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { attachment } from '../../lib/attachment.ts';
import type { ByteRange, OpenFile } from '../../operations/downloads/files.ts';
import { isKnown } from './entity-tag.ts';

/** Sends a file, or the requested range of it. */
export async function sendFile(file: OpenFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { etag, storedAt, fileName, contentType } = file;
  const labels = {
    etag,
    'accept-ranges': 'bytes',
    'last-modified': storedAt.toUTCString(),
    'cache-control': 'private',
  };
  if (isKnown(request, etag)) return reply.headers(labels).status(304).send();
  const mayBePart = request.method === 'GET' && wantsSame(request, etag);
  const range = mayBePart ? readByteRange(request.headers.range, file.bytes) : undefined;
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
  const bytes = request.method === 'HEAD' ? undefined : toStream(await file.read(range));
  reply.headers({
    ...labels,
    'content-type': contentType,
    'content-disposition': attachment(fileName),
    'content-length': to - from + 1,
  });
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`);
  return reply.send(bytes);
}

/** A stream is sent as it is: a wrapper that is abandoned before its first read would leave it open. */
function toStream(bytes: AsyncIterable<Uint8Array>): Readable {
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
}

/** A client that resumes a file that has changed gets all of the new one. */
function wantsSame({ headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag;
}

/**
 * The range that a `Range` header requests; undefined: everything, also for several ranges or another unit. Throws if
 * the range is outside the file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from <= to) return { from, to };
  throw new ServiceError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${size}` } });
}
