import type { FastifyInstance } from 'fastify';
import { IssueList } from '../lib/issue-list.ts';
import type { Context } from '../operations/context.ts';
import { requireTest, storeResults } from '../operations/store-results.ts';
import { authenticate, holdersOf } from './authentication.ts';
import { ok } from './envelope.ts';
import { idempotencyKey, readIdempotencyKey } from './idempotency-key.ts';
import { readQueryInto } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';
import { acceptRowBodies, bodyBytes } from './row-body.ts';

/** Takes the agents' results. */
export async function ingestInterface(app: FastifyInstance, context: Context, rateLimit: RateLimit): Promise<void> {
  authenticate(app, context, { form: 'bare-or-bearer', rateLimit, admit: holdersOf('ingest') });
  acceptRowBodies(app);
  app.post<{ Params: { test: string } }>('/ingest/:test', async (request) => {
    const { test } = request.params;
    requireTest(test);
    const issues = new IssueList();
    const options = readQueryInto(issues, request.query, (given) => ({
      ignoreUnknown: given.flag('ignore_unknown'),
      strict: given.flag('strict'),
      registerAgents: given.flag('register_agents'),
    }));
    const key = readIdempotencyKey(request, issues);
    issues.refuse();
    const { format, bytes } = bodyBytes(request);
    const file = await context.facts.receive(bytes);
    try {
      const { caller } = request;
      const identity = JSON.stringify([test, options, format, file.sha256, caller.panels]);
      const idempotency = idempotencyKey(key, identity);
      return ok(await storeResults(context, caller, { test, file, format, idempotency, ...options }));
    } finally {
      await file.discard();
    }
  });
}
