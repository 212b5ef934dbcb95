import type { FastifyInstance } from 'fastify';
import { dimensionsOf } from '../catalogue/dimensions-of.ts';
import type { Metric } from '../catalogue/metric.ts';
import { AGENT_GROUPS } from '../catalogue/test.ts';
import type { Context } from '../operations/context.ts';
import { listDimensions, listMetrics, listTests } from '../operations/list-catalogue.ts';
import { authenticate, holdersOf } from './authentication.ts';
import { ok } from './envelope.ts';
import { readQuery } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';

/** The data interface of the specification, as far as it goes: what can be asked for. */
export async function dataInterface(app: FastifyInstance, context: Context, rateLimit: RateLimit): Promise<void> {
  authenticate(app, context, {
    form: 'bare-or-bearer',
    rateLimit,
    admit: holdersOf('data'),
  });

  app.get('/tests', async ({ caller, query }) => {
    const agents = readQuery(query, (given) => given.choice('agents', AGENT_GROUPS, 'agent group'));
    return ok((await listTests(context, caller, agents)).map(({ key }) => key));
  });

  app.get('/metrics', async ({ caller }) => ok((await listMetrics(context, caller)).map(toBody)));

  app.get('/splits', async ({ caller }) => ok(await listDimensions(context, caller)));
}

function toBody(metric: Metric) {
  const { key, unit, name, description, test, aggregateOnly } = metric;
  const dimensions = dimensionsOf(metric).map(({ id }) => id);
  const chartTypes = aggregateOnly ? ['aggregate'] : ['raw', 'aggregate'];
  return { key, unit, name, description, test: test.key, chartTypes, filters: dimensions, splits: dimensions };
}
