import type { AgentView } from '../../access/caller.ts';
import { weightOf } from '../../plan/by-agent.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import type { Histogram } from '../../plan/histogram.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { RowsChunk } from '../../ports/fact-store.ts';
import { completenessOf, needsClocks, planClocks, quarterOf } from '../../query/completeness.ts';
import type { AggregateChart, HistogramChart, MetricQuery } from '../../query/metric-query.ts';
import {
  planAgentHistogram,
  planAggregate,
  planHistogram,
  planRaw,
  planRecords,
  rulesOf,
} from '../../query/plan-metric.ts';
import { planTrace, type Traceable } from '../../query/plan-trace.ts';
import { binAgents, type HistogramSeries, presentHistogram } from '../../query/present-histogram.ts';
import { presentPoints, type Series } from '../../query/present-points.ts';
import { stateQuestion } from '../../query/question-field.ts';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { RECORD_FIELDS } from '../../query/record-fields.ts';
import type { TestQuery } from '../../query/test-query.ts';
import type { Context } from '../context.ts';
import { draftReceipt, type Receipt, type ReceiptDraft, type Receipted } from './receipts.ts';
import { resolveQuery } from './resolve-query.ts';
import { agentIdOf } from './verify-names.ts';

export type { RowsChunk };

export interface Answered<S> {
  /** Can be read once: they may be computed while they are read. */
  readonly series: Iterable<S>;
  /** The number of their points. */
  readonly points: number;
  /** The number of results behind them. */
  readonly used: number;
}

/** A planned question about a metric, answered as a whole or row by row. */
export type MetricQuestion = {
  /** Equal for questions with equal answers, until something changes. */
  readonly identity: string;
  /** Its key. */
  readonly metric: string;
  /** Null: no receipt was requested. */
  readonly receipt: ReceiptDraft | null;
} & (
  | {
      readonly kind: 'aggregate';
      readonly plan: AggregatePlan;
      /** The columns of its splits. */
      readonly splits: readonly string[];
      readonly chart: AggregateChart;
      readonly answer: (signal: AbortSignal) => Promise<Answered<Series>>;
      /** Makes an answer of the groups of the plan. */
      readonly present: (groups: readonly GroupRow[], signal: AbortSignal) => Promise<Answered<Series>>;
    }
  | {
      readonly kind: 'histogram';
      /** Of results, or of the values of agents. */
      readonly plan: HistogramPlan | AggregatePlan;
      readonly splits: readonly string[];
      readonly answer: (signal: AbortSignal) => Promise<Answered<HistogramSeries>>;
    }
  /** `normalised`: normalisation was requested, which has no effect. */
  | { readonly kind: 'raw'; readonly plan: RawPlan; readonly normalised: boolean }
);

/** Plans a question about a metric after the facts have followed the register. */
export async function askMetric(context: Context, caller: AgentView, asked: MetricQuery): Promise<MetricQuestion> {
  await context.followRegister(caller.organisationId);
  const query = await resolveQuery(context, caller, asked);
  const view = viewOf(caller, query.panels);
  const metric = query.metric.key;
  const names = query.splits.map(({ name }) => name);
  const draft = (traceable: Traceable) => (query.receipt ? draftOf(context, query, view, traceable) : null);
  if (query.chart.type === 'raw') {
    const plan = planRaw(query, view);
    const { normalised } = query.chart;
    const receipt = draft(plan);
    const identity = JSON.stringify([metric, plan, normalised, ...identityOf(receipt)]);
    return { kind: 'raw', identity, metric, plan, normalised, receipt };
  }
  const { chart } = query;
  if (chart.type === 'histogram') {
    const { plan, answer, traceable } = askHistogram(context, query, chart, view);
    const receipt = draft(traceable);
    const identity = JSON.stringify([metric, names, plan, chart, ...identityOf(receipt)]);
    return { kind: 'histogram', identity, receipt, metric, plan, splits: names, answer };
  }
  const { aggregation, thresholds } = chart;
  const { plan, scale } = planAggregate(query, chart, view);
  const percentiles = { known: plan.percentiles, shown: chart.percentiles };
  const presentation = { aggregation, splits: names, scale, percentiles, thresholds };
  const now = chart.complete ? quarterOf(context.now()) : undefined;
  const present = async (groups: readonly GroupRow[], signal: AbortSignal) => {
    const isComplete = now === undefined ? undefined : await askCompleteness(context, plan, groups, now, signal);
    return {
      series: presentPoints(groups, { ...presentation, isComplete }),
      points: groups.length,
      used: resultsOf(groups),
    };
  };
  const receipt = draft({ scope: plan.scope, groups: plan });
  return {
    kind: 'aggregate',
    identity: JSON.stringify([metric, names, plan, chart, now, ...identityOf(receipt)]),
    receipt,
    metric,
    plan,
    splits: names,
    chart,
    answer: async (signal) => present(await context.facts.aggregate(plan, signal), signal),
    present,
  };
}

/** Reads the clocks of the agents only where they matter. */
async function askCompleteness(
  { facts }: Context,
  plan: AggregatePlan,
  groups: readonly GroupRow[],
  now: number,
  signal: AbortSignal,
): Promise<(group: GroupRow) => boolean> {
  const clocks = needsClocks(groups, plan, now) ? await facts.aggregate(planClocks(plan, now), signal) : [];
  return completenessOf(plan, clocks, now);
}

function askHistogram({ facts }: Context, query: MetricQuery, chart: HistogramChart, view: AgentView) {
  const names = query.splits.map(({ name }) => name);
  const answerOf = (histogram: Histogram, used: number) => {
    const series = presentHistogram(histogram, names);
    return { series, points: series.reduce((points, { metricData }) => points + metricData.length, 0), used };
  };
  if (chart.byAgent === null) {
    const plan = planHistogram(query, chart, view);
    const answer = async (signal: AbortSignal) => {
      const histogram = await facts.histogram(plan, signal);
      const counts = histogram.groups.flatMap((group) => group.counts);
      return answerOf(
        histogram,
        counts.reduce((sum, count) => sum + count, 0),
      );
    };
    return { plan, answer, traceable: { scope: plan.scope } };
  }
  const { plan, scale } = planAgentHistogram(query, chart, view);
  const answer = async (signal: AbortSignal) => {
    const groups = await facts.aggregate(plan, signal);
    return answerOf(binAgents(groups, chart.bins, scale), resultsOf(groups));
  };
  return { plan, answer, traceable: { scope: plan.scope, groups: plan } };
}

function resultsOf(groups: readonly GroupRow[]): number {
  return groups.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
}

/** A receipt of a question about a metric. */
function draftOf(context: Context, query: MetricQuery, view: AgentView, traceable: Traceable): ReceiptDraft {
  return draftReceipt(context, receiptedOf(query, view, traceable));
}

/** The subject of a receipt of a question about a metric. */
export function receiptedOf(query: MetricQuery, view: AgentView, traceable: Traceable): Receipted {
  return {
    question: stateQuestion(METRIC_FIELDS, { ...query, panels: view.panels ?? undefined }),
    plan: planTrace(traceable),
    rules: rulesOf(query),
    weight: weightOf(traceable.groups?.byAgent ?? null),
  };
}

/** The answer includes its receipt. */
function identityOf(receipt: ReceiptDraft | null): readonly string[] {
  return receipt === null ? [] : [receipt.identity];
}

/** A question for records of a test. */
export interface TestQuestion {
  /** Equal for questions with equal answers, until something changes. */
  readonly identity: string;
  readonly plan: RecordsPlan;
  /** Null: no receipt was requested. */
  readonly receipt: ReceiptDraft | null;
}

/** Plans a question for records of a test. */
export async function askTests(context: Context, caller: AgentView, query: TestQuery): Promise<TestQuestion> {
  await context.followRegister(caller.organisationId);
  const view = viewOf(caller, query.panels);
  const agents = query.agents && (await agentIdsOf(context, caller, query.agents));
  const plan = planRecords({ ...query, agents }, view);
  const question = stateQuestion(RECORD_FIELDS, { ...query, panels: view.panels ?? undefined });
  const receipted = { question, plan, rules: [], weight: null };
  const receipt = query.receipt ? draftReceipt(context, receipted) : null;
  return { identity: JSON.stringify([plan, ...identityOf(receipt)]), plan, receipt };
}

async function agentIdsOf({ register }: Context, view: AgentView, names: readonly string[]): Promise<string[]> {
  const ids = await Promise.all(names.map((name) => agentIdOf(register, view, name)));
  return [...new Set(ids)].filter((id) => id !== undefined);
}

/** True if an answer covers the results that a receipt counts as used. */
export function isReceiptOf({ used }: Answered<unknown>, { rows }: Receipt): boolean {
  return rows.used === used;
}

/** The agents of a question: the caller's, or those of the named panels. */
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

/** The cache key of an answer: the question, the caller's view, and the state of the data. */
export async function nameAnswer(
  { facts }: Context,
  { organisationId, panels }: AgentView,
  route: string,
  { identity, tests }: { readonly identity: string; readonly tests: readonly string[] },
): Promise<string> {
  return JSON.stringify([route, organisationId, panels, identity, await facts.state(organisationId, tests)]);
}
