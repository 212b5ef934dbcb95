import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { type AggregateLimits, aggregate } from '../duckdb/aggregate.ts';
import type { Session } from '../duckdb/session.ts';
import { askShards } from './ask-shards.ts';
import { type Asking, pullPlan } from './pull-plan.ts';
import { requireRowBudget } from './row-budget.ts';
import { takeSurvey } from './survey.ts';
import { whereaboutsOf } from './whereabouts.ts';

export interface ClusterLimits extends AggregateLimits {
  /** Groups of at most so many results, on the average, are sorted on one server. */
  readonly sortedMax: number;
}

/** How often results may change between two looks at them before they are brought to the desk, where they rest. */
const TRIES = 3;

/** Statistics of each group of a plan's results: worked out on the shards where they can, else at the desk. */
export async function aggregateOnCluster(
  desk: Session,
  asking: Asking,
  plan: AggregatePlan,
  limits: ClusterLimits,
): Promise<readonly GroupRow[]> {
  const { cluster, tables, directory, settings, signal } = asking;
  if (!(await tables.has(plan.scope.organisationId, plan.scope.test))) return [];
  const options = { settings, signal };
  await requireRowBudget(cluster, plan, limits.rowsMax, options);
  const where = await whereaboutsOf(desk, cluster, plan);
  const survey = await takeSurvey(where, plan, options);
  if (survey.counting === 0) return [];
  // A weighted percentile needs an agent's results of all of a block, which shards have no bounded way to gather.
  for (let tries = 0; plan.blocks === null && tries < TRIES; tries += 1) {
    const groups = await askShards(desk, { ...limits, plan, where, survey, directory, options });
    if (groups === 'too many splits') break;
    if (groups !== 'unsettled') return groups;
  }
  await pullPlan(desk, asking, plan);
  return aggregate(desk, plan, limits);
}
