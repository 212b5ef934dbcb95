import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { TokenRefused } from '../../access/token-refused.ts';
import { ok } from '../../api/reply.ts';
import { ServiceError } from '../../errors.ts';
import { readBody, required, string } from '../../lib/read.ts';
import type { Context } from '../../operations/context.ts';
import { describeCaller } from '../../operations/organisations/organisations.ts';
import { beginSession, leaveSession } from '../../operations/tokens/sessions.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { RefusedAccess } from '../access/refused-access.ts';
import { envelopeOf } from '../answers/envelope.ts';
import { noSessionCookie, readSessionCookie, sessionCookie, visitorOf } from './session-cookie.ts';

interface ConsoleSessionOptions {
  readonly context: Context;
  readonly rateLimit: RateLimit;
  readonly refusedAccess: RefusedAccess;
  readonly version: string;
  /** The identity provider, if there is one. */
  readonly openid: { readonly name: string } | undefined;
}

/** It is read before its token is known. */
const SIGN_IN_BYTES_MAX = 4096;

/** Sign-in to the console with a token, and sign-out. */
export async function consoleSessionInterface(app: FastifyInstance, options: ConsoleSessionOptions): Promise<void> {
  const { context, rateLimit, refusedAccess, version, openid } = options;
  const authenticate = async (token: string) => context.authenticator.authenticate(token);
  const account = (caller: Caller, { method, route }: FastifyRequest, reply: FastifyReply) => {
    context.audit.countCall(caller, method, route);
    reply.headers(rateLimit.take(caller.tokenId));
  };
  const describe = async ({ id, caller, expiresAt }: Awaited<ReturnType<Context['sessions']['resume']>>) => {
    const { token, organisation } = await describeCaller(context, caller);
    const { scopes, panels } = caller;
    const named = { id: token.id, name: token.name };
    return envelopeOf(ok({ id, token: named, organisation, scopes, panels, expires_at: expiresAt, version }));
  };

  app.post('/console/session', { bodyLimit: SIGN_IN_BYTES_MAX }, async (request, reply) => {
    const { token } = readBody(request.body, { token: required(string) });
    const caller = await authenticate(token).catch(async (error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      await refusedAccess.ofToken({ way: 'sign-in', request, reply, given: token, refused: error });
      throw new ServiceError('NOT_SIGNED_IN', { message: BAD_TOKEN });
    });
    account(caller, request, reply);
    const secret = await beginSession(context, caller, visitorOf(request));
    reply.header('set-cookie', sessionCookie(secret, request));
    return describe(await context.sessions.resume(secret));
  });

  app.get('/console/session/options', async () => envelopeOf(ok({ openid: openid ? { name: openid.name } : null })));

  app.get('/console/session', async (request, reply) => {
    const secret = readSessionCookie(request);
    if (secret === undefined) throw new ServiceError('NOT_SIGNED_IN', { message: NO_SESSION });
    const resumed = await context.sessions.resume(secret).catch((error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      refusedAccess.ofSession(error);
      throw new ServiceError('NOT_SIGNED_IN', { message: NO_SESSION });
    });
    account(resumed.caller, request, reply);
    return describe(resumed);
  });

  app.delete('/console/session', async (request, reply) => {
    const secret = readSessionCookie(request);
    if (secret !== undefined) await leaveSession(context, secret);
    return reply.header('set-cookie', noSessionCookie(request)).status(204).send();
  });
}

const BAD_TOKEN = 'This token is not known, has expired or was revoked.';
const NO_SESSION = 'There is no session, or it has ended. Please sign in.';
