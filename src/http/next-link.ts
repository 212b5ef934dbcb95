import type { FastifyRequest } from 'fastify';

/** The address of the next page: this request's, further on. */
export function nextLink(publicUrl: string, request: FastifyRequest, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const parameters = new URLSearchParams(request.query as Record<string, string>);
  parameters.set('cursor', cursor);
  return `${publicUrl}${request.route}?${parameters}`;
}
