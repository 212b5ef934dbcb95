import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../errors.ts';
import type { Context } from '../operations/context.ts';

export interface QuestionRecord {
  /** What was asked, where the body does not say it. */
  readonly asked: (request: unknown) => void;
  readonly rows: (rows: number) => void;
  /** Passes rows on and counts them. */
  counting<C extends { readonly rows: number }>(chunks: AsyncIterable<C>): AsyncIterable<C>;
}

/** Records a question in the audit when its answer has ended, with its outcome. */
export function recordQuestion(context: Context, request: FastifyRequest, reply: FastifyReply): QuestionRecord {
  const at = context.now();
  let rows = 0;
  let asked: unknown;
  reply.raw.once('close', () => {
    context.audit.recordQuery(request.caller, {
      at,
      route: `${request.method} ${request.route}`,
      request: asked ?? request.body ?? null,
      outcome: reply.raw.writableFinished ? outcomeOf(reply.statusCode) : 'ABORTED',
      rows,
      durationMs: Math.round(reply.elapsedTime),
    });
  });
  return {
    asked: (request) => {
      asked = request;
    },
    rows: (counted) => {
      rows = counted;
    },
    async *counting(chunks) {
      for await (const chunk of chunks) {
        rows += chunk.rows;
        yield chunk;
      }
    },
  };
}

function outcomeOf(status: number): string {
  const known = Object.entries(ERRORS).find(([, error]) => error.status === status);
  return known?.[0] ?? 'OK';
}
