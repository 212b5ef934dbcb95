import type { FastifyRequest } from 'fastify';

/** What every answer has. */
export function standardHeaders({ id }: Pick<FastifyRequest, 'id'>): Record<string, string> {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}
