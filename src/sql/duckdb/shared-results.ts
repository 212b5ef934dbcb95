import { weightOf } from '../../plan/by-agent.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { isAgentField } from './version-ranges.ts';

/** Places in the splits of a plan that has those of all. */
export type SplitSet = readonly number[];

/** Plans about the same results, which differ in their splits and in what is made of the sums of agents. */
export interface SharedResults {
  /** Has the splits of all. */
  readonly united: AggregatePlan;
  /** The splits of each set; plans may have the same. */
  readonly sets: readonly SplitSet[];
  /** The set of each plan. */
  readonly setOf: readonly number[];
}

/** Equal for plans that can be answered from the same sums; null: only a plan's own answer it. */
export function resultsKey(plan: AggregatePlan): string | null {
  const { scope, splits, aggregation, blocks, byAgent } = plan;
  if (byAgent?.kind !== 'summaries' || !splits.every(isAgentField)) return null;
  return JSON.stringify([scope, aggregation, blocks, byAgent.summary, weightOf(byAgent)]);
}

/** What plans with one `resultsKey` share. */
export function shareResults(plans: readonly [AggregatePlan, ...AggregatePlan[]]): SharedResults {
  const fields = new Map(plans.flatMap(({ splits }) => splits.map((field) => [JSON.stringify(field), field])));
  const places = [...fields.keys()];
  const sets = plans.map(({ splits }) => splits.map((field) => places.indexOf(JSON.stringify(field))));
  const distinct = new Map(sets.map((set) => [set.join(), set]));
  return {
    united: { ...plans[0], splits: [...fields.values()] },
    sets: [...distinct.values()],
    setOf: sets.map((set) => [...distinct.keys()].indexOf(set.join())),
  };
}
