import type { FastifyReply } from 'fastify';

/** Aborted when the client goes away before its answer is out, or when the service can wait no longer. */
export function untilClientGone(reply: FastifyReply, service: AbortSignal): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new ClientGone());
  });
  return AbortSignal.any([gone.signal, service]);
}

export class ClientGone extends Error {}
