import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { Access, Body, Call, Parameter } from '../api/call.ts';
import { RESOURCES } from '../api/index.ts';
import { checkNames } from '../api/parameters.ts';
import { IssueList } from '../lib/issue-list.ts';
import { type Context, unixSeconds } from '../operations/context.ts';
import { requireEveryPanel } from '../operations/organisations/organisations.ts';
import { suggestNames } from '../operations/questions/suggest-names.ts';
import { type Admission, authenticate } from './access/authentication.ts';
import { refuseEarly } from './access/refuse-early.ts';
import { AnswerCache } from './answers/answer-cache.ts';
import type { Reference } from './answers/reference.ts';
import { type AnswerCaches, sendReply } from './answers/send-reply.ts';
import { acceptListBodies, acceptOutputBodies, type ListBodyLimits, sentList, sentOutput } from './bodies/list-body.ts';
import { acceptTableBodies, sentTable } from './bodies/table-body.ts';
import { untilClientGone } from './connections/client-gone.ts';
import { recordQuestion } from './record-question.ts';
import type { RequestMetrics } from './request-metrics.ts';

interface CallsOptions {
  readonly context: Context;
  readonly admission: Admission;
  readonly listLimits: ListBodyLimits;
  /** The address that links begin with. */
  readonly publicUrl: () => string;
  readonly reference: Reference;
  readonly answerBytesMax: number;
  readonly metrics: RequestMetrics;
  readonly isHttps: () => boolean;
}

const METADATA_BYTES_MAX = 64 * 2 ** 20;

/** Mounts every declared call of the API. */
export async function callsInterface(app: FastifyInstance, options: CallsOptions): Promise<void> {
  const caches = { tagged: new AnswerCache(options.answerBytesMax), metadata: new AnswerCache(METADATA_BYTES_MAX) };
  app.decorateRequest('caller');
  app.decorateRequest('identify');
  const calls = RESOURCES.flatMap((resource) => resource.calls);
  const mount = (on: FastifyInstance, kind: Body['kind']) => {
    for (const call of calls) if ((call.body?.kind ?? 'json') === kind) on.route(routeOf(call, options, caches));
  };
  refuseEarly(app.server, { ...options, calls, logger: app.log });
  mount(app, 'json');
  app.register(async (tables) => {
    acceptTableBodies(tables);
    mount(tables, 'table');
  });
  app.register(async (lists) => {
    acceptListBodies(lists);
    mount(lists, 'list');
  });
  app.register(async (outputs) => {
    acceptOutputBodies(outputs);
    mount(outputs, 'output');
  });
}

const SENT: Readonly<Record<Body['kind'], (request: FastifyRequest, limits: ListBodyLimits) => unknown>> = {
  json: ({ body }) => body,
  table: sentTable,
  list: sentList,
  output: sentOutput,
};

function routeOf(call: Call, options: CallsOptions, caches: AnswerCaches): RouteOptions {
  const { context, publicUrl, reference } = options;
  const parameters = Object.entries(call.parameters ?? {});
  const readSent = SENT[call.body?.kind ?? 'json'];
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const record = call.isQuestion && request.caller ? recordQuestion(context, request, reply) : undefined;
    const issues = new IssueList();
    let gone: AbortSignal | undefined;
    const signal = () => (gone ??= untilClientGone(reply, context.signal));
    checkNames(call, request.query as object, issues);
    const sent = readSent(request, options.listLimits);
    const values: Record<string, unknown> = {};
    for (const [name, parameter] of parameters) values[name] = read(parameter, request, issues);
    const callRequest = {
      context,
      caller: request.caller,
      parameters: values,
      body: call.body?.read(sent, unixSeconds(context), issues),
      sent,
      publicUrl: publicUrl(),
      reference,
      admit: async (organisationId: number) => {
        const { questions } = await context.quotas.of(organisationId);
        context.inProgress.publicQuestions.occupy(organisationId, questions, reply.raw);
      },
      signal,
    };
    if (call.isForEveryPanel && request.caller) requireEveryPanel(request.caller);
    await call.check?.(callRequest, issues);
    if (!issues.isEmpty && request.caller) await suggestNames(context, request.caller, issues);
    issues.refuse();
    return sendReply(await call.handle(callRequest), {
      call,
      request,
      reply,
      record,
      publicUrl: callRequest.publicUrl,
      caches,
    });
  };
  const { slots } = options.admission;
  const answerWithSlot = async (request: FastifyRequest, reply: FastifyReply) => {
    // Those of public links are limited by `admit`.
    if (!request.caller) return answer(request, reply);
    const leave = slots.enter(request.caller.organisationId);
    return answer(request, reply).finally(leave);
  };
  return {
    // The length of a file is known without its bytes.
    ...(call.isFile
      ? { method: ['GET', 'HEAD'], exposeHeadRoute: false, compress: false }
      : { method: call.method.toUpperCase() }),
    url: call.path.replaceAll(/\{(\w+)\}/g, call.isFile ? '*' : ':$1'),
    ...(call.body?.bytesMax !== undefined && { bodyLimit: call.body.bytesMax }),
    config: { optionalBody: !call.body?.required, ...(call.refusedAs && { refusedAs: call.refusedAs }) },
    ...(call.access && {
      onRequest: orByKey(call.access, authenticate(context, options.admission, call.access, call)),
    }),
    handler: call.isQuestion && !call.isInBackground ? answerWithSlot : answer,
  };
}

/** A public link brings its key instead of a token, which the call looks at. */
function orByKey({ orKey }: Access, check: onRequestHookHandler): onRequestHookHandler {
  if (!orKey) return check;
  return function (request, reply, next) {
    if ((request.query as Readonly<Record<string, unknown>>).key === undefined)
      return check.call(this, request, reply, next);
    next();
  };
}

function read(parameter: Parameter, request: FastifyRequest, issues: IssueList): unknown {
  return parameter.read(givenFor(parameter, request), issues);
}

function givenFor({ in: location, name, isGroup }: Parameter, { params, query, headers }: FastifyRequest): unknown {
  if (isGroup) {
    const isOfGroup = (key: string) => key === name || key.startsWith(`${name}.`);
    return Object.fromEntries(Object.entries(query as object).filter(([key]) => isOfGroup(key)));
  }
  switch (location) {
    case 'path': {
      const given = params as Readonly<Record<string, string>>;
      return given[name] ?? given['*'];
    }
    case 'query':
      return (query as Readonly<Record<string, unknown>>)[name];
    case 'header':
      return headers[name.toLowerCase()];
  }
}
