import type { AgentView } from '../../access/caller.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import type { MetricQuery } from '../../query/metric-query.ts';
import type { Point } from '../../query/present-points.ts';
import type { Context } from '../context.ts';
import { askMetric } from '../questions/ask-question.ts';

/** Asks aggregates together. Equal questions are asked once, and those about the same results share the work. */
export async function askTogether(
  context: Context,
  caller: AgentView,
  queries: readonly MetricQuery[],
  signal: AbortSignal,
): Promise<ReadonlyMap<MetricQuery, readonly Point[]>> {
  const plans = new Map<string, AggregatePlan>();
  const asked = [];
  for (const query of queries) {
    const question = await askMetric(context, caller, query);
    if (question.kind !== 'aggregate') throw new Error('the questions of reports are aggregates');
    const key = JSON.stringify(question.plan);
    if (!plans.has(key)) plans.set(key, question.plan);
    asked.push({ query, question, key });
  }
  const groups = await context.facts.aggregateAll([...plans.values()], signal);
  const places = new Map([...plans.keys()].map((key, place) => [key, place]));
  const answers = new Map<MetricQuery, readonly Point[]>();
  for (const { query, question, key } of asked) {
    const { series } = await question.present(groups[places.get(key) ?? 0] ?? [], signal);
    answers.set(query, Array.from(series, ({ metricData }) => metricData).flat());
  }
  return answers;
}
