import type { AgentView, Caller } from '../../access/caller.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { RowsChunk } from '../../ports/fact-store.ts';
import type { AggregateChart, HistogramChart, MetricQuery } from '../../query/metric-query.ts';
import type { TestQuery } from '../../query/parse-test-query.ts';
import { planAgentHistogram, planAggregate, planHistogram, planRaw, planRecords } from '../../query/plan-metric.ts';
import { binAgents, type HistogramSeries, presentHistogram } from '../../query/present-histogram.ts';
import { presentPoints, type Series } from '../../query/present-points.ts';
import type { Context } from '../context.ts';
import { settleQuery } from './settle-query.ts';

export type { RowsChunk };

/** A question about a metric that can be answered: at once, or row by row. */
export type MetricQuestion = {
  /** Equal for questions whose answers are equal, as long as nothing changes. */
  readonly identity: string;
  /** Its key. */
  readonly metric: string;
} & (
  | {
      readonly kind: 'aggregate';
      readonly plan: AggregatePlan;
      /** The columns of its splits. */
      readonly splits: readonly string[];
      readonly chart: AggregateChart;
      readonly answer: (signal: AbortSignal) => Promise<readonly Series[]>;
    }
  | {
      readonly kind: 'histogram';
      /** Of results, or of the values of agents. */
      readonly plan: HistogramPlan | AggregatePlan;
      readonly splits: readonly string[];
      readonly answer: (signal: AbortSignal) => Promise<readonly HistogramSeries[]>;
    }
  /** `normalised` says that normalisation was asked for, which has no effect. */
  | { readonly kind: 'raw'; readonly plan: RawPlan; readonly normalised: boolean }
);

/** Plans a question about a metric; the facts know the agents as the register has them now. */
export async function askMetric(context: Context, caller: AgentView, asked: MetricQuery): Promise<MetricQuestion> {
  await context.followRegister(caller.organisationId);
  const query = await settleQuery(context, caller, asked);
  const view = viewOf(caller, query.panels);
  const metric = query.metric.key;
  const names = query.splits.map(({ name }) => name);
  if (query.chart.type === 'raw') {
    const plan = planRaw(query, view);
    const { normalised } = query.chart;
    return { kind: 'raw', identity: JSON.stringify([metric, plan, normalised]), metric, plan, normalised };
  }
  const { chart } = query;
  if (chart.type === 'histogram') return { metric, splits: names, ...askHistogram(context, query, chart, view) };
  const { aggregation, thresholds } = chart;
  const { plan, scale } = planAggregate(query, chart, view);
  const percentiles = { known: plan.percentiles, shown: chart.percentiles };
  const presentation = { aggregation, splits: names, scale, percentiles, thresholds };
  return {
    kind: 'aggregate',
    identity: JSON.stringify([metric, names, plan, chart]),
    metric,
    plan,
    splits: names,
    chart,
    answer: async (signal) => presentPoints(await context.facts.aggregate(plan, signal), presentation),
  };
}

function askHistogram({ facts }: Context, query: MetricQuery, chart: HistogramChart, view: AgentView) {
  const names = query.splits.map(({ name }) => name);
  const { plan, read } = chart.byAgent === null ? ofResults() : ofAgents();
  return {
    kind: 'histogram' as const,
    identity: JSON.stringify([query.metric.key, names, plan, chart]),
    plan,
    answer: async (signal: AbortSignal) => presentHistogram(await read(signal), names),
  };

  function ofResults() {
    const plan = planHistogram(query, chart, view);
    return { plan, read: (signal: AbortSignal) => facts.histogram(plan, signal) };
  }

  function ofAgents() {
    const { plan, scale } = planAgentHistogram(query, chart, view);
    const read = async (signal: AbortSignal) => binAgents(await facts.aggregate(plan, signal), chart.bins, scale);
    return { plan, read };
  }
}

/** Plans a question for records of a test. */
export async function askTests(context: Context, caller: AgentView, query: TestQuery): Promise<RecordsPlan> {
  await context.followRegister(caller.organisationId);
  return planRecords(query, viewOf(caller, query.panels));
}

/** The agents that a question is about: the caller's, or those of the panels it names. */
export function viewOf({ organisationId, panels }: AgentView, asked: readonly string[] | undefined): AgentView {
  return { organisationId, panels: asked ?? panels };
}

/** The rows of an answer as they are read. */
export function streamRows(
  { facts }: Context,
  plan: RawPlan | RecordsPlan,
  signal: AbortSignal,
): AsyncIterable<RowsChunk> {
  return facts.stream(plan, signal);
}

/** Names the answer to a question: what is asked, who may see what of it, and the state of what it is made from. */
export async function nameAnswer(
  { facts }: Context,
  { organisationId, panels }: Caller,
  route: string,
  identity: string,
): Promise<string> {
  return JSON.stringify([route, organisationId, panels, identity, await facts.state(organisationId)]);
}
