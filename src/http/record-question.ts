import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../errors.ts';
import type { Context } from '../operations/context.ts';
import type { RowsChunk } from '../ports/fact-store.ts';

export interface QuestionRecord {
  readonly rows: (rows: number) => void;
  /** Passes rows on and counts them. */
  counting(pieces: AsyncIterable<RowsChunk>): AsyncIterable<RowsChunk>;
}

/** Puts a question into the audit record when its answer is out, however that went. */
export function recordQuestion(context: Context, request: FastifyRequest, reply: FastifyReply): QuestionRecord {
  const at = context.now();
  let rows = 0;
  reply.raw.once('close', () => {
    context.audit.recordQuery(request.caller, {
      at,
      route: `${request.method} ${request.route}`,
      request: request.body ?? null,
      outcome: reply.raw.writableFinished ? outcomeOf(reply.statusCode) : 'ABORTED',
      rows,
      durationMs: Math.round(reply.elapsedTime),
    });
  });
  return {
    rows: (counted) => {
      rows = counted;
    },
    async *counting(pieces) {
      for await (const piece of pieces) {
        rows += piece.rows;
        yield piece;
      }
    },
  };
}

function outcomeOf(status: number): string {
  const known = Object.entries(ERRORS).find(([, error]) => error.status === status);
  return known?.[0] ?? 'OK';
}
