import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentList } from '../../api/bodies.ts';
import { ServiceError } from '../../errors.ts';
import { type ListLimits, limitList } from '../../ingest/limit-list.ts';
import type { RowFormat } from '../../ingest/read-rows.ts';

const FORMATS: Readonly<Record<string, RowFormat>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
};

export interface ListBodyLimits extends ListLimits {
  /** The maximum ratio of unpacked to compressed size. */
  readonly gzipRatioMax: number;
}

/** Long lists: the body stays a stream, which the route reads row by row. */
export function acceptListBodies(app: FastifyInstance): void {
  acceptStreams(app, Object.keys(FORMATS));
}

/** What a tool has printed: senders rarely say of what type it is. */
export function acceptOutputBodies(app: FastifyInstance): void {
  acceptStreams(app, ['*']);
}

function acceptStreams(app: FastifyInstance, contentTypes: readonly string[]): void {
  app.removeAllContentTypeParsers();
  for (const contentType of contentTypes) {
    app.addContentTypeParser(
      contentType,
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (_: unknown, body: unknown) => body,
    );
  }
}

/** The unpacked body and its content type; reading starts on demand. */
export function sentList(request: FastifyRequest, limits: ListBodyLimits): SentList {
  return () => {
    const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    const format = FORMATS[contentType];
    if (format === undefined) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
    return { format, bytes: unpack(request, format, limits) };
  };
}

/** The unpacked body, whatever its content type; its rows are lines. */
export function sentOutput(request: FastifyRequest, limits: ListBodyLimits): SentList {
  return () => ({ format: 'ndjson', bytes: unpack(request, 'ndjson', limits) });
}

function unpack(request: FastifyRequest, format: RowFormat, limits: ListBodyLimits): AsyncIterable<Uint8Array> {
  switch (request.headers['content-encoding']?.toLowerCase() ?? 'identity') {
    case 'identity': {
      const { 'content-length': told } = request.headers;
      const length = told === undefined ? undefined : Number(told);
      if (length !== undefined && length <= SHORT_BYTES) return limitList(format, atOnce(request.raw), limits, length);
      // Destroying a request that is not fully read would destroy the answer too.
      return limitList(format, request.raw.iterator({ destroyOnReturn: false }), limits, length);
    }
    case 'gzip':
      return limitList(format, gunzip(request, limits.gzipRatioMax), limits, undefined);
    default:
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'Only the content encoding gzip is supported.' });
  }
}

const SHORT_BYTES = 64 * 1024;

/** A short body as one chunk: its events cost less than an iterator over them. */
async function* atOnce(body: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield await new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const giveUp = () => reject(body.errored ?? new Error('the body was cut off'));
    if (body.destroyed && !body.readableEnded) return giveUp();
    body.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    body.once('end', () => {
      body.off('close', giveUp);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    body.once('error', reject).once('close', giveUp);
  });
}

/** Any gzip may unpack to this size, since a short list of equal rows compresses very well. */
const UNPACKED_FREE = 64 * 2 ** 20;

/** A body with an extreme compression ratio is an attack, not a list. */
function gunzip(request: FastifyRequest, ratioMax: number): AsyncIterable<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      packed += chunk.length;
      next(null, chunk);
    },
  });
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      unpacked += chunk.length;
      next(unpacked > packed * ratioMax + UNPACKED_FREE ? unpacksToTooMuch(ratioMax) : null, chunk);
    },
  });
  const unzip = createGunzip();
  request.raw.on('error', (error) => unzip.destroy(error));
  unzip.on('error', (cause) =>
    guard.destroy(new ServiceError('BAD_REQUEST', { message: 'The body is not valid gzip.', cause })),
  );
  guard.on('error', () => unzip.destroy());
  return request.raw.pipe(counted).pipe(unzip).pipe(guard);
}

function unpacksToTooMuch(ratioMax: number): ServiceError {
  const message = `The gzip unpacks to more than the ${ratioMax} times its size that MAX_GZIP_RATIO allows.`;
  return new ServiceError('PAYLOAD_TOO_LARGE', { message });
}
