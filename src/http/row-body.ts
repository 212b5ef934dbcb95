import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { type RowFormat, readRows } from '../ingest/read-rows.ts';
import type { SourceRow } from '../ingest/source-rows.ts';

const FORMATS: Readonly<Record<string, RowFormat>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
};

/** Lists of any length: the body is left a stream, for the route to read row by row. */
export function acceptRowBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const contentType of Object.keys(FORMATS)) {
    app.addContentTypeParser(
      contentType,
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (_: unknown, body: unknown) => body,
    );
  }
}

export function bodyRows(
  request: FastifyRequest,
  fromCsv: (cells: ReadonlyMap<string, string>) => unknown,
): AsyncIterable<SourceRow> {
  const { format, bytes } = bodyBytes(request);
  return readRows(format, bytes, fromCsv);
}

/** The body as it was sent, unpacked, and what it claims to be. */
export function bodyBytes(request: FastifyRequest): { format: RowFormat; bytes: AsyncIterable<Uint8Array> } {
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = FORMATS[contentType];
  if (format === undefined) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  return { format, bytes: unpack(request) };
}

function unpack(request: FastifyRequest): AsyncIterable<Uint8Array> {
  switch (request.headers['content-encoding']?.toLowerCase() ?? 'identity') {
    case 'identity':
      // Destroying a request that is not read to its end would take the answer with it.
      return request.raw.iterator({ destroyOnReturn: false });
    case 'gzip':
      return gunzip(request);
    default:
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'Only the content encoding gzip is supported.' });
  }
}

const UNPACKED_RATIO_MAX = 1000;
/** How much more may come before it is known how long the whole is: the beginning of a body may be packed more tightly. */
const UNPACKED_AHEAD_MAX = 64 * 2 ** 20;

/** A body that grows beyond all measure when it is unpacked is an attack, not a list. */
function gunzip(request: FastifyRequest): AsyncIterable<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const isBomb = (ahead: number) => unpacked > packed * UNPACKED_RATIO_MAX + ahead;
  const tooMuch = () => new ServiceError('PAYLOAD_TOO_LARGE', { message: 'The gzip unpacks to too much.' });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      packed += chunk.length;
      next(null, chunk);
    },
  });
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      unpacked += chunk.length;
      next(isBomb(UNPACKED_AHEAD_MAX) ? tooMuch() : null, chunk);
    },
    flush(end) {
      end(isBomb(0) ? tooMuch() : null);
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
