import type { FastifyInstance } from 'fastify';
import { describeMetric, summariseMetric } from '../catalogue/describe-metric.ts';
import { describeTest } from '../catalogue/describe-test.ts';
import { AGENT_GROUPS } from '../catalogue/test.ts';
import type { Context } from '../operations/context.ts';
import { listCatalogue, listDimensions, listMetrics, listTests } from '../operations/list-catalogue.ts';
import { AnswerCache } from './answer-cache.ts';
import { authenticate, holdersOf } from './authentication.ts';
import { ok } from './envelope.ts';
import { readQuery } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';
import { exportRoutes } from './routes/exports.ts';
import { filterRoutes } from './routes/filters.ts';
import { questionRoutes } from './routes/questions.ts';

export interface DataOptions {
  readonly context: Context;
  readonly rateLimit: RateLimit;
  /** The address that links begin with. */
  readonly publicUrl: () => string;
  readonly answerBytesMax: number;
}

/** The data interface of the specification. */
export async function dataInterface(app: FastifyInstance, options: DataOptions): Promise<void> {
  const { context, rateLimit, publicUrl, answerBytesMax } = options;
  authenticate(app, context, {
    form: 'bare-or-bearer',
    rateLimit,
    admit: holdersOf('data'),
  });

  app.get('/tests', async ({ caller, query }) => {
    const agents = readQuery(query, (given) => given.choice('agents', AGENT_GROUPS, 'agent group'));
    return ok((await listTests(context, caller, agents)).map(({ key }) => key));
  });

  app.get('/metrics', async ({ caller }) => ok((await listMetrics(context, caller)).map(summariseMetric)));

  app.get('/catalogue', async ({ caller }) => {
    const { tests, metrics } = await listCatalogue(context, caller);
    return ok({ tests: tests.map(describeTest), metrics: metrics.map(describeMetric) });
  });

  app.get('/splits', async ({ caller }) => ok(await listDimensions(context, caller)));

  filterRoutes(app, context, publicUrl);
  questionRoutes(app, context, new AnswerCache(answerBytesMax));
  exportRoutes(app, context, publicUrl);
}
