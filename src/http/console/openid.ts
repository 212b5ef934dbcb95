import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GroupGrant } from '../../access/group-grants.ts';
import { SignInFailure } from '../../access/sign-in-failure.ts';
import { ServiceError } from '../../errors.ts';
import type { Context } from '../../operations/context.ts';
import { beginSession } from '../../operations/tokens/sessions.ts';
import { type IdentityProvider, signInPerson, signOutPerson } from '../../operations/tokens/sign-in-person.ts';
import type { RefusedAccess } from '../access/refused-access.ts';
import { forgetPending, isPage, keepPending, readPending } from './pending-cookie.ts';
import { sessionCookie, visitorOf } from './session-cookie.ts';

interface OpenIdOptions {
  readonly context: Context;
  readonly provider: IdentityProvider;
  readonly grants: readonly GroupGrant[];
  readonly refusedAccess: RefusedAccess;
  /** The address that people use. */
  readonly publicUrl: () => string;
}

const CALLBACK = '/openid/callback';

/** Sign-in to the console through an OpenID Connect provider. A failure leads back to the sign-in page. */
export async function openIdInterface(app: FastifyInstance, options: OpenIdOptions): Promise<void> {
  const { context, provider, grants, refusedAccess, publicUrl } = options;
  const redirectUri = () => publicUrl() + CALLBACK;

  const orFail = async (request: FastifyRequest, reply: FastifyReply, step: () => Promise<FastifyReply>) => {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      refusedAccess.ofPerson(request, error.reason);
      request.log.warn({ requestId: request.id, reason: error.reason, err: error }, 'sign-in failed');
      return reply.redirect(`/console/?sign-in=${error.reason}`, 303);
    }
  };

  app.get('/openid/begin', async (request, reply) =>
    orFail(request, reply, async () => {
      const { address, pending } = await provider.begin(redirectUri());
      const kept = keepPending({ ...pending, to: readTarget(request.query) }, request);
      return reply.header('set-cookie', kept).redirect(address, 303);
    }),
  );

  app.get(CALLBACK, async (request, reply) =>
    orFail(request, reply, async () => {
      reply.header('set-cookie', forgetPending(request));
      const pending = readPending(request);
      if (!pending) throw new SignInFailure('stale', 'the browser has no sign-in that was begun');
      const address = new URL(redirectUri());
      address.search = new URL(request.url, address).search;
      const person = await provider.finish(address, pending);
      const caller = await signInPerson(context, person, grants);
      const secret = await beginSession(context, caller, visitorOf(request));
      context.audit.countCall(caller, request.method, request.route);
      return reply.header('set-cookie', sessionCookie(secret, request)).redirect(pending.to, 303);
    }),
  );

  app.register(async (form) => {
    const parse = { parseAs: 'string', bodyLimit: LOGOUT_BYTES_MAX } as const;
    form.addContentTypeParser('application/x-www-form-urlencoded', parse, (_request, body, done) => done(null, body));
    form.post('/openid/logout', async ({ body, log, id }, reply) => {
      const token = new URLSearchParams(typeof body === 'string' ? body : '').get('logout_token');
      if (token === null) throw new ServiceError('BAD_REQUEST', { message: 'There is no logout_token.' });
      const { subject } = await provider.readLogout(token).catch((error: unknown) => {
        log.warn({ requestId: id, err: error }, 'logout refused');
        const isAway = error instanceof SignInFailure && error.reason === 'unavailable';
        throw isAway ? new ServiceError('OVERLOADED') : new ServiceError('BAD_REQUEST', { message: NO_LOGOUT });
      });
      await signOutPerson(context, subject);
      return reply.status(204).send();
    });
  });
}

const LOGOUT_BYTES_MAX = 65_536;
const NO_LOGOUT = 'This is no logout token of the provider.';

function readTarget(query: unknown): string {
  const { to } = query as Readonly<Record<string, unknown>>;
  return isPage(to) ? to : '/console/';
}
