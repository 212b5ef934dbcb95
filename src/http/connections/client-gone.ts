import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects before its answer is sent, or when the shutdown can wait no longer. */
export function untilClientGone(reply: FastifyReply, service: AbortSignal): AbortSignal {
  const gone = new AbortController();
  const check = () => {
    if (!reply.raw.writableFinished) gone.abort(new ClientGone());
  };
  // It may have disconnected already.
  if (reply.raw.destroyed) check();
  else reply.raw.once('close', check);
  return AbortSignal.any([gone.signal, service]);
}

export class ClientGone extends Error {}
