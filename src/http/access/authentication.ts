import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthorizationForm, readAuthorization } from '../../access/authorization.ts';
import { type Caller, requireOperator, requireScope } from '../../access/caller.ts';
import type { Quotas } from '../../access/quotas.ts';
import { TokenRefused } from '../../access/token-refused.ts';
import type { Access, Call } from '../../api/call.ts';
import { ORGANISATION } from '../../api/parameters.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { Context } from '../../operations/context.ts';
import { actFor } from '../../operations/organisations/organisations.ts';
import { readSessionCookie } from '../console/session-cookie.ts';
import type { QuestionSlots } from './question-slots.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RefusedAccess } from './refused-access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Throws when the token or session has ended; undefined: the call needs none. */
    identify?: (() => Caller | Promise<Caller>) | undefined;
  }
}

/** The checks that may refuse a caller. */
export interface Admission {
  /** For refused tokens. */
  readonly refusedAccess: RefusedAccess;
  readonly rateLimit: RateLimit;
  /** For questions that are not made in the background, of all organisations. */
  readonly slots: QuestionSlots;
}

/** Checks the token before anything else is read, and counts each call for the audit. */
export function authenticate(
  context: Context,
  admission: Admission,
  access: Access,
  { isQuestion, isInBackground }: Pick<Call, 'isQuestion' | 'isInBackground'>,
) {
  const { refusedAccess, rateLimit, slots } = admission;
  const { quotas, inProgress } = context;
  const count = (caller: Caller, allowed: Quotas, request: FastifyRequest, reply: FastifyReply) => {
    request.identify = () => identify(context, request, access.form);
    context.audit.countCall(request.caller, request.method, request.route);
    // Collectors send as fast as results come; the queue of ingest limits them.
    if (access.scope !== 'ingest') reply.headers(rateLimit.take(caller.tokenId));
    // An operator’s requests for an organisation are its own: it can always raise a quota that is used up.
    inProgress.requests.occupy(caller.organisationId, allowed.requests, reply.raw);
    if (!isQuestion) return;
    inProgress.questions.occupy(caller.organisationId, allowed.questions, reply.raw);
    if (!isInBackground) slots.requireSlot(caller.organisationId);
  };
  // With a callback: the usual case, a known token, is decided without a turn of the event loop.
  return (request: FastifyRequest, reply: FastifyReply, next: Next) => {
    const refuse = (error: Error) => {
      if (!(error instanceof TokenRefused)) return next(error);
      const given = givenToken(request, access.form);
      if (given !== undefined) {
        const attempted = { way: 'token', request, reply, given, refused: error } as const;
        return void refusedAccess.ofToken(attempted).then(() => next(error), next);
      }
      refusedAccess.ofSession(error);
      next(error);
    };
    attempt(next, refuse, () =>
      after(identify(context, request, access.form), (caller) =>
        after(admit(context, caller, access, request), (admitted) =>
          after(quotas.of(caller.organisationId), (allowed) => {
            request.caller = admitted;
            count(caller, allowed, request, reply);
          }),
        ),
      ),
    );
  };
}

/** The caller with the rights that the call needs; throws without them. */
function admit(
  context: Context,
  caller: Caller,
  { scope, orScope, forOrganisation, forAll }: Access,
  { query }: FastifyRequest,
): Caller | Promise<Caller> {
  const isReader = orScope !== undefined && caller.scopes.includes(orScope);
  if (scope === 'operator') requireOperator(caller);
  if (forOrganisation) {
    const isOperator = caller.scopes.includes('operator');
    if (!isOperator && !isReader) requireScope(caller, scope);
    const organisation = namedOrganisation(query as Readonly<Record<string, unknown>>);
    if (isReader && organisation === undefined) return caller;
    if (!forAll || !isOperator || organisation !== undefined) return actFor(context, caller, organisation);
    requireOperator(caller);
    return caller;
  }
  if (!isReader) requireScope(caller, scope);
  return caller;
}

function namedOrganisation(query: Readonly<Record<string, unknown>>): string | undefined {
  const issues = new IssueList();
  const organisation = ORGANISATION.read(query[ORGANISATION.name], issues);
  issues.refuse();
  return organisation;
}

/**
 * The caller of a token or, from the console, of a session. A session counts only with the console's header. Forms and
 * links of other sites can't send it, and browsers refuse scripts of other origins.
 */
function identify(context: Context, request: FastifyRequest, form: AuthorizationForm): Caller | Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization === undefined && request.headers['x-broadgauge-console'] === '1') {
    const session = readSessionCookie(request);
    if (session === undefined) throw new ServiceError('ACCESS_DENIED');
    return context.sessions.resume(session).then(({ caller }) => caller);
  }
  return context.authenticator.authenticate(givenToken(request, form));
}

/** Senders of InfluxDB 1 may put their password into the address, and those that can set no header their key. */
function givenToken({ headers, query, params }: FastifyRequest, form: AuthorizationForm): string | undefined {
  if (form === 'path') return (params as Readonly<Record<string, string>>).key;
  const told = readAuthorization(headers.authorization, form);
  if (told !== undefined || form !== 'influx') return told;
  const { p: password } = query as Readonly<Record<string, unknown>>;
  return typeof password === 'string' && password !== '' ? password : undefined;
}

type Next = (error?: Error) => void;

function attempt(next: Next, refuse: (error: Error) => void, work: () => void | Promise<void>): void {
  let pending: void | Promise<void>;
  try {
    pending = work();
  } catch (error) {
    refuse(error as Error);
    return;
  }
  if (pending instanceof Promise) pending.then(() => next(), refuse);
  else next();
}

function after<T, R>(value: T | Promise<T>, then: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}
