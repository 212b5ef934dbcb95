import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { TokenRefused } from '../../access/token-refused.ts';
import { ok } from '../../api/reply.ts';
import { ServiceError } from '../../errors.ts';
import { readBody, required, string } from '../../lib/read.ts';
import type { Context } from '../../operations/context.ts';
import { describeCaller } from '../../operations/organisations/organisations.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { RefusedAccess } from '../access/refused-access.ts';
import { envelopeOf } from '../answers/envelope.ts';
import { noSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

export interface ConsoleSessionOptions {
  readonly context: Context;
  readonly rateLimit: RateLimit;
  readonly refusedAccess: RefusedAccess;
  /** The address that people use. */
  readonly publicUrl: () => string;
  readonly version: string;
}

/** Signing in to the console with a token, and out. */
export async function consoleSessionInterface(app: FastifyInstance, options: ConsoleSessionOptions): Promise<void> {
  const { context, rateLimit, refusedAccess, publicUrl, version } = options;
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || publicUrl().startsWith('https:');
  const account = (caller: Caller, { method, route }: FastifyRequest, reply: FastifyReply) => {
    context.audit.countCall(caller, method, route);
    reply.headers(rateLimit.take(caller.tokenId));
  };

  app.post('/console/session', async (request, reply) => {
    const { token } = readBody(request.body, { token: required(string) });
    const session = await context.sessions.begin(token, visitorOf(request)).catch(async (error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      await refusedAccess.ofToken({ way: 'sign-in', request, reply, given: token, refused: error });
      throw new ServiceError('NOT_SIGNED_IN', { message: BAD_TOKEN });
    });
    account(session.caller, request, reply);
    return reply
      .header('set-cookie', sessionCookie(session.secret, isSecure(request)))
      .status(204)
      .send();
  });

  app.get('/console/session', async (request, reply) => {
    const secret = readSessionCookie(request);
    if (secret === undefined) throw new ServiceError('NOT_SIGNED_IN', { message: NO_SESSION });
    const { id, caller, expiresAt } = await context.sessions.resume(secret).catch((error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      refusedAccess.ofSession(error);
      throw new ServiceError('NOT_SIGNED_IN', { message: NO_SESSION });
    });
    account(caller, request, reply);
    const description = await describeCaller(context, caller);
    return envelopeOf(ok({ id, ...description, expires_at: expiresAt, version }));
  });

  app.delete('/console/session', async (request, reply) => {
    const secret = readSessionCookie(request);
    if (secret !== undefined) await context.sessions.leave(secret);
    return reply
      .header('set-cookie', noSessionCookie(isSecure(request)))
      .status(204)
      .send();
  });
}

const BAD_TOKEN = 'This token is not known, has expired or was revoked.';
const NO_SESSION = 'There is no session, or none any more. Please sign in.';

function visitorOf({ ip, headers }: FastifyRequest) {
  return { address: ip, browser: headers['user-agent'] ?? '' };
}
