import type { FastifyInstance } from 'fastify';
import { BEGINNING } from '../agents/timeline.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { Context } from '../operations/context.ts';
import { readHistory } from '../operations/read-history.ts';
import { agentKey, readMetadata } from '../operations/read-metadata.ts';
import { setMetadata } from '../operations/set-metadata.ts';
import { AnswerCache } from './answer-cache.ts';
import { authenticate, holdersOf } from './authentication.ts';
import { done, ok } from './envelope.ts';
import { idempotencyKey, readIdempotencyKey } from './idempotency-key.ts';
import { metadataBody } from './metadata-body.ts';
import { readQuery } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';

/** Current metadata is read far more often than it is changed. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

interface AgentPath {
  Params: { field: string; value: string };
}

/** The metadata interface of the specification, with the history beyond it. */
export async function metadataInterface(app: FastifyInstance, context: Context, rateLimit: RateLimit): Promise<void> {
  authenticate(app, context, {
    form: 'bearer',
    rateLimit,
    admit: holdersOf('metadata'),
  });

  app.put('/metadata', async (request) => {
    const { caller, body } = request;
    const issues = new IssueList();
    // The parsed body: white space makes no other request.
    const idempotency = idempotencyKey(readIdempotencyKey(request, issues), JSON.stringify(body));
    const match = await setMetadata(context, caller, body, idempotency, issues);
    return match ? ok(match) : done('Metadata updated');
  });

  const answers = new AnswerCache(ANSWER_BYTES_MAX);
  app.get<AgentPath>('/metadata/:field/:value', async ({ caller, params, query }, reply) => {
    const at = readQuery(query, (parameters) => parameters.integer('at'));
    const read = async () => {
      const metadata = await readMetadata(context, caller, agentKey(params.field, params.value), at);
      return JSON.stringify(ok(metadataBody(metadata)));
    };
    reply.type('application/json; charset=utf-8');
    const state = context.register.agents.state();
    if (state === undefined || at !== undefined || caller.panels !== null) return read();
    const key = `${state} ${caller.organisationId} ${params.field} ${params.value}`;
    const known = answers.get(key);
    if (known) return known.text;
    const text = await read();
    answers.set(key, { text, rows: 1 });
    return text;
  });

  app.get<AgentPath>('/metadata/:field/:value/history', async ({ caller, params }) => {
    const timeline = await readHistory(context, caller, agentKey(params.field, params.value));
    const versions = timeline.map(({ validFrom, metadata }) => ({
      valid_from: validFrom === BEGINNING ? null : validFrom,
      ...metadataBody(metadata),
    }));
    return ok(versions.reverse());
  });
}
