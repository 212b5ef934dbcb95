import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.ts';
import { listDimensions } from '../../operations/list-catalogue.ts';
import { listValues } from '../../operations/list-values.ts';
import { untilClientGone } from '../client-gone.ts';
import { ok, page } from '../envelope.ts';
import { readQuery } from '../query-string.ts';

const PAGE = { min: 1, max: 1000, default: 50 };

/** What metric data can be filtered by, and the values that complete what a person types. */
export function filterRoutes(app: FastifyInstance, context: Context, publicUrl: () => string): void {
  const valuesLink = (id: string) => `${publicUrl()}/filters/${encodeURIComponent(id)}/values`;

  app.get('/filters', async ({ caller }) => {
    const dimensions = await listDimensions(context, caller);
    return ok(dimensions.map((dimension) => ({ ...dimension, values: valuesLink(dimension.id) })));
  });

  app.get<{ Params: { id: string } }>('/filters/:id/values', async (request, reply) => {
    const { q, cursor, limit } = readQuery(request.query, (given) => ({
      q: given.text('q'),
      cursor: given.cursor(),
      limit: given.integer('limit', PAGE) ?? PAGE.default,
    }));
    const { id } = request.params;
    const signal = untilClientGone(reply, context.signal);
    const search = { q, offset: cursor ?? 0, limit };
    const { values, nextCursor } = await listValues(context, request.caller, id, search, signal);
    const parameters = new URLSearchParams({ ...(request.query as Record<string, string>), cursor: nextCursor ?? '' });
    return page(
      values.map(({ value, count }) => ({ value, name: value, count })),
      nextCursor === undefined ? null : `${valuesLink(id)}?${parameters}`,
    );
  });
}
