import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { type AggregateLimits, aggregate } from '../duckdb/aggregate.ts';
import type { Session } from '../duckdb/session.ts';
import { askCells } from './ask-cells.ts';
import { askShards, type NotOnShards, type ShardQuestion } from './ask-shards.ts';
import { type Asking, pullPlan } from './pull-plan.ts';
import { countAtMost, requireRowBudget } from './row-budget.ts';
import type { ShardLimits } from './shard-limits.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** How often results may change between two looks at them before they are brought to the desk, where they rest. */
const TRIES = 3;

/** Statistics of each group of a plan's results: worked out on the shards where they can, else at the desk. */
export async function aggregateOnCluster(
  desk: Session,
  asking: Asking,
  plan: AggregatePlan,
  limits: AggregateLimits & ShardLimits,
): Promise<readonly GroupRow[]> {
  const { cluster, tables, directory, settings, signal } = asking;
  if (!(await tables.has(plan.scope.organisationId, plan.scope.test))) return [];
  const options = { settings, signal };
  await requireRowBudget(cluster, plan, limits.rowsMax, options);
  const where = await whereaboutsOf(desk, cluster, plan);
  const atMost = await countAtMost(where, plan, options);
  if (atMost > limits.deskMax) {
    const groups = await ask(desk, { ...limits, plan, where, atMost, directory, options });
    if (typeof groups !== 'string') return groups;
  }
  await pullPlan(desk, asking, plan, where);
  return aggregate(desk, plan, limits);
}

async function ask(desk: Session, question: ShardQuestion): Promise<readonly GroupRow[] | NotOnShards> {
  if (question.plan.blocks !== null) return askCells(desk, question);
  for (let tries = 1; ; tries += 1) {
    const groups = await askShards(desk, question);
    if (groups !== 'unsettled' || tries === TRIES) return groups;
  }
}
