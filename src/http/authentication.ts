import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuthorizationForm, readAuthorization } from '../access/authorization.ts';
import { type Caller, requireScope } from '../access/caller.ts';
import type { Scope } from '../access/scopes.ts';
import type { Context } from '../operations/context.ts';
import type { RateLimit } from './rate-limit.ts';
import { readSessionCookie } from './session-cookie.ts';

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

/** Admits every token that has the scope, as itself. */
export function holdersOf(scope: Scope): AuthenticationOptions['admit'] {
  return (caller) => {
    requireScope(caller, scope);
    return caller;
  };
}

/** Every route of the plugin needs a token; each call is counted for the audit. */
export function authenticate(app: FastifyInstance, context: Context, options: AuthenticationOptions): void {
  const admit = (caller: Caller, request: FastifyRequest) => {
    request.caller = caller;
    context.audit.countCall(caller, request.method, request.route);
    options.rateLimit.take(caller.tokenId);
  };
  app.decorateRequest('caller');
  // By callback: the usual case, a token that is known, is decided without a turn of the event loop.
  app.addHook('onRequest', (request, _reply, next) => {
    attempt(next, () => {
      return after(identify(context, request, options.form), (caller) =>
        after(options.admit(caller, request), (admitted) => admit(admitted, request)),
      );
    });
  });
}

/**
 * By its token or, from the console, by its session. A session counts only with the console's header, which no form and
 * no link of another site can send: it takes a script, and that of another origin is refused by the browser first.
 */
function identify(context: Context, request: FastifyRequest, form: AuthorizationForm): Caller | Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization === undefined && request.headers['x-broadgauge-console'] === '1') {
    return context.sessions.resume(readSessionCookie(request)).then(({ caller }) => caller);
  }
  return context.authenticator.authenticate(readAuthorization(authorization, form));
}

type Next = (error?: Error) => void;

function attempt(next: Next, work: () => void | Promise<void>): void {
  let pending: void | Promise<void>;
  try {
    pending = work();
  } catch (error) {
    next(error as Error);
    return;
  }
  if (pending instanceof Promise) pending.then(() => next(), next);
  else next();
}

function after<T, R>(value: T | Promise<T>, then: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}
