import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuthorizationForm, readAuthorization } from '../access/authorization.ts';
import type { Caller } from '../access/caller.ts';
import type { Context } from '../operations/context.ts';
import type { RateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export interface AuthenticationOptions {
  readonly form: AuthorizationForm;
  readonly rateLimit: RateLimit;
  /** Whether the caller may use the interface, and as whom. */
  readonly admit: (caller: Caller, request: FastifyRequest) => Caller | Promise<Caller>;
}

/** Every route of the plugin needs a token; each call is counted for the audit. */
export function authenticate(app: FastifyInstance, context: Context, options: AuthenticationOptions): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const token = readAuthorization(request.headers.authorization, options.form);
    const caller = await context.authenticator.authenticate(token);
    request.caller = await options.admit(caller, request);
    context.audit.countCall(request.caller, `${request.method} ${request.routeOptions.url}`);
    options.rateLimit.take(caller.tokenId);
  });
}
