import type { FastifyInstance } from 'fastify';
import type { Context } from '../operations/context.ts';
import { requireTest, storeResults } from '../operations/store-results.ts';
import { authenticate, holdersOf } from './authentication.ts';
import { ok } from './envelope.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { readQuery } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';
import { acceptRowBodies, bodyBytes } from './row-body.ts';

/** Takes the agents' results. */
export async function ingestInterface(app: FastifyInstance, context: Context, rateLimit: RateLimit): Promise<void> {
  authenticate(app, context, { form: 'bare-or-bearer', rateLimit, admit: holdersOf('ingest') });
  acceptRowBodies(app);
  app.post<{ Params: { test: string } }>('/ingest/:test', async (request) => {
    const { test } = request.params;
    requireTest(test);
    const options = readQuery(request.query, (given) => ({
      ignoreUnknown: given.flag('ignore_unknown'),
      strict: given.flag('strict'),
      registerAgents: given.flag('register_agents'),
    }));
    const { format, bytes } = bodyBytes(request);
    const file = await context.facts.receive(bytes);
    try {
      const idempotency = idempotencyKey(request, JSON.stringify([test, options, format, file.sha256]));
      return ok(await storeResults(context, request.caller, { test, file, format, idempotency, ...options }));
    } finally {
      await file.discard();
    }
  });
}
