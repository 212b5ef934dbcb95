import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentTable } from '../../api/bodies.ts';
import { ServiceError } from '../../errors.ts';
import { requirePlainBody } from './json-body.ts';

/** Accepts CSV besides JSON, read into memory. */
export function acceptTableBodies(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlainBody(request);
    return body.length === 0 ? undefined : parseCsv(body);
  });
}

export function sentTable({ body, headers }: FastifyRequest): SentTable {
  const isCsv = /^\s*text\/csv\s*(;|$)/i.test(headers['content-type'] ?? '');
  return isCsv ? { form: 'csv', records: body as readonly (readonly string[])[] } : { form: 'json', value: body };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseCsv(body: Buffer): readonly (readonly string[])[] {
  try {
    return parse(utf8.decode(body), { relax_column_count: true, skip_empty_lines: true }) as unknown as string[][];
  } catch (cause) {
    const reason = cause instanceof CsvError ? `: ${cause.message}` : '';
    throw new ServiceError('BAD_REQUEST', { message: `The body is not valid CSV in UTF-8${reason}.`, cause });
  }
}
