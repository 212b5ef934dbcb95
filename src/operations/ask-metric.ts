import type { AgentView } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { AggregatePlan, RawPlan } from '../plan/plan.ts';
import { type AssumedField, parseMetricQuery } from '../query/parse-metric-query.ts';
import { planAggregate, planRaw } from '../query/plan-metric.ts';
import { presentPoints, type Series } from '../query/present-points.ts';
import { askPanels } from './ask-panels.ts';
import { type Context, unixSeconds } from './context.ts';

/** A question about a metric that can be answered: at once, or row by row. */
export type MetricQuestion = {
  /** Equal for questions whose answers are equal, as long as nothing changes. */
  readonly identity: string;
  readonly message: string;
  /** Its key. */
  readonly metric: string;
} & (
  | {
      readonly kind: 'aggregate';
      readonly plan: AggregatePlan;
      /** The columns of its splits. */
      readonly splits: readonly string[];
      readonly answer: (signal: AbortSignal) => Promise<readonly Series[]>;
    }
  | { readonly kind: 'raw'; readonly plan: RawPlan }
);

/** Reads a request and makes sure that everything it names exists; throws VALIDATION_FAIL with every issue. */
export async function askMetric(
  context: Context,
  caller: AgentView,
  body: unknown,
  issues = new IssueList(),
): Promise<MetricQuestion> {
  const { query, assumed } = parseMetricQuery(body, unixSeconds(context), issues);
  await checkAssumed(context, caller, assumed, issues);
  const view = await askPanels(context, caller, query.panels, issues);
  issues.refuse();
  await context.followRegister(caller.organisationId);
  const metric = query.metric.key;
  const names = query.splits.map(({ name }) => name);
  const identify = (plan: Plan, message: string) => JSON.stringify([metric, names, plan, message]);
  if (query.chart.type === 'raw') {
    const plan = planRaw(query, view);
    const message = rawMessage(body);
    return { kind: 'raw', identity: identify(plan, message), message, metric, plan };
  }
  const { aggregation } = query.chart;
  const { plan, scale } = planAggregate(query, query.chart, view);
  return {
    kind: 'aggregate',
    identity: identify(plan, SUCCESS),
    message: SUCCESS,
    metric,
    plan,
    splits: names,
    answer: async (signal) =>
      presentPoints(await context.facts.aggregate(plan, signal), { aggregation, splits: names, scale }),
  };
}

type Plan = RawPlan | AggregatePlan;

const SUCCESS = 'Request successful';

function rawMessage(body: unknown): string {
  const { normalised } = body as { readonly normalised?: unknown };
  return normalised === true ? `${SUCCESS}. Normalisation has no effect on raw data.` : SUCCESS;
}

/** Bare names of the organisation's own fields have to be known; the longer form always is. */
async function checkAssumed(
  { customKeys }: Context,
  caller: AgentView,
  assumed: readonly AssumedField[],
  issues: IssueList,
): Promise<void> {
  if (assumed.length === 0) return;
  const known = new Set(await customKeys(caller));
  for (const { issueKey, name, noun } of assumed) {
    if (!known.has(name)) issues.add(issueKey, `${name} is not a valid ${noun}.`);
  }
}
