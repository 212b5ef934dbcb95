import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.ts';
import { readCalls, readChanges, readQueries } from '../../operations/read-audit.ts';
import { ok, page } from '../envelope.ts';
import { nextLink } from '../next-link.ts';
import { type QueryReader, readQuery } from '../query-string.ts';

const PAGE = { min: 1, max: 1000, default: 100 };

export function auditRoutes(app: FastifyInstance, context: Context, publicUrl: () => string): void {
  app.get('/manage/audit/changes', async (request) => {
    const search = readQuery(request.query, (given) => ({ ...readSearch(given), beforeId: given.cursor() }));
    const { changes, nextCursor } = await readChanges(context, search);
    return page(
      changes.map(({ at, organisation, token, tokenId, action, detail }) => ({
        at: at / 1000,
        organisation,
        token,
        token_id: tokenId,
        action,
        detail,
      })),
      nextLink(publicUrl(), request, nextCursor),
    );
  });

  app.get('/manage/audit/queries', async (request) => {
    const search = readQuery(request.query, (given) => ({ ...readSearch(given), beforeId: given.cursor() }));
    const { queries, nextCursor } = await readQueries(context, search);
    return page(
      queries.map((query) => ({
        at: query.at / 1000,
        organisation: query.organisation,
        token: query.token,
        token_id: query.tokenId,
        route: query.route,
        request: query.request,
        outcome: query.outcome,
        rows: query.rows,
        duration_ms: query.durationMs,
      })),
      nextLink(publicUrl(), request, nextCursor),
    );
  });

  app.get('/manage/audit/calls', async ({ query }) => {
    const calls = await readCalls(context, readQuery(query, readSearch));
    return ok(
      calls.map(({ hour, organisation, token, tokenId, route, calls }) => ({
        hour,
        organisation,
        token,
        token_id: tokenId,
        route,
        calls,
      })),
    );
  });
}

function readSearch(given: QueryReader) {
  return {
    organisation: given.text('organisation'),
    since: given.integer('since') ?? 0,
    limit: given.integer('limit', PAGE) ?? PAGE.default,
  };
}
