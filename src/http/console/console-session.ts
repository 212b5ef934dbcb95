import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { ok } from '../../api/reply.ts';
import { ServiceError } from '../../errors.ts';
import { readBody, required, string } from '../../lib/read.ts';
import type { Context } from '../../operations/context.ts';
import { describeCaller } from '../../operations/organisations/organisations.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { envelopeOf } from '../answers/envelope.ts';
import { noSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

export interface ConsoleSessionOptions {
  readonly context: Context;
  readonly rateLimit: RateLimit;
  /** The address that people use. */
  readonly publicUrl: () => string;
  readonly version: string;
}

/** Signing in to the console with a token, and out. */
export async function consoleSessionInterface(app: FastifyInstance, options: ConsoleSessionOptions): Promise<void> {
  const { context, rateLimit, publicUrl, version } = options;
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || publicUrl().startsWith('https:');
  const account = (caller: Caller, { method, route }: FastifyRequest, reply: FastifyReply) => {
    context.audit.countCall(caller, method, route);
    reply.headers(rateLimit.take(caller.tokenId));
  };

  app.post('/console/session', async (request, reply) => {
    const { token } = readBody(request.body, { token: required(string) });
    const session = await context.sessions.begin(token).catch(notSignedIn(BAD_TOKEN));
    account(session.caller, request, reply);
    return reply
      .header('set-cookie', sessionCookie(session.text, isSecure(request)))
      .status(204)
      .send();
  });

  app.get('/console/session', async (request, reply) => {
    const { caller, expiresAt } = await context.sessions
      .resume(readSessionCookie(request))
      .catch(notSignedIn('There is no session, or none any more. Please sign in.'));
    account(caller, request, reply);
    const description = await describeCaller(context, caller);
    return envelopeOf(ok({ ...description, expires_at: expiresAt, version }));
  });

  app.delete('/console/session', async (request, reply) =>
    reply
      .header('set-cookie', noSessionCookie(isSecure(request)))
      .status(204)
      .send(),
  );
}

const BAD_TOKEN = 'This token is not known, has expired or was revoked.';

/** Makes a refusal one that says what to do about it; every other failure stays what it is. */
function notSignedIn(message: string): (error: unknown) => never {
  return (error) => {
    const isRefusal = error instanceof ServiceError && error.code === 'ACCESS_DENIED';
    throw isRefusal ? new ServiceError('NOT_SIGNED_IN', { message }) : error;
  };
}
