import type { AgentField, Filter } from '../../plan/field.ts';
import type { AggregatePlan, Span } from '../../plan/plan.ts';
import { measureKind } from '../scope.ts';
import { duckdb } from './dialect.ts';
import { type FilterSet, isAgentField } from './version-ranges.ts';

/** Plans about the results of one test, which differ in their times and in what they say of agents. */
interface SharedPieces {
  /** Has the splits of all, all of their time and none of their filters by agent. */
  readonly united: AggregatePlan;
  /** Those filters, where they differ. The last split value of the pieces says which of them the agents pass: a text of 0 and 1. */
  readonly filterSets: readonly FilterSet[];
  /** The local times at which pieces begin, ascending, and the end of the last one. */
  readonly cuts: readonly number[];
  /** Of each plan. */
  readonly uses: readonly PiecesOfPlan[];
}

/** The pieces that a plan is made of. */
export interface PiecesOfPlan {
  /** Places in the splits of the united plan. */
  readonly splits: readonly number[];
  readonly filterSet: number;
  readonly pieces: Span;
}

/** Equal for plans that can be put together from the same sums of pieces of time; null: only a plan's own answer it. */
export function piecesKey(plan: AggregatePlan): string | null {
  const { scope, splits, aggregation, blocks, byAgent, percentiles, thresholds, countsOnly } = plan;
  const needsValues = percentiles.length > 0 || Object.values(thresholds).some((levels) => levels.length > 0);
  const isSimple = aggregation === 'total' && blocks === null && byAgent === null && !countsOnly;
  if (needsValues || !isSimple || scope.derived !== undefined || !splits.every(isAgentField)) return null;
  if (measureKind(scope, duckdb) !== 'integer' || (scope.measure.kind === 'number' && scope.measure.per !== undefined))
    return null;
  const { local: _, filters, ...rest } = scope;
  return JSON.stringify([rest, filters.filter((filter) => !isOfAgent(filter))]);
}

/** What plans with one `piecesKey` share. */
export function sharePieces(plans: readonly [AggregatePlan, ...AggregatePlan[]]): SharedPieces {
  const [{ scope }] = plans;
  const splits = distinct(plans.flatMap((plan) => plan.splits));
  const setOf = (plan: AggregatePlan): FilterSet => plan.scope.filters.filter(isOfAgent);
  const filterSets = distinct(plans.map(setOf));
  const cuts = distinct(plans.flatMap(({ scope: { local } }) => [local.from, local.to + 1]));
  const times = [...cuts.values()].sort((a, b) => a - b);
  const local = { from: times[0] ?? 0, to: (times.at(-1) ?? 0) - 1 };
  const isShared = filterSets.size === 1;
  const filters = isShared ? scope.filters : scope.filters.filter((filter) => !isOfAgent(filter));
  const places = [...splits.keys()];
  const sets = [...filterSets.keys()];
  return {
    united: { ...plans[0], scope: { ...scope, local, filters }, splits: [...splits.values()] },
    filterSets: isShared ? [] : [...filterSets.values()],
    cuts: times,
    uses: plans.map((plan) => ({
      splits: plan.splits.map((field) => places.indexOf(JSON.stringify(field))),
      filterSet: sets.indexOf(JSON.stringify(setOf(plan))),
      pieces: { from: times.indexOf(plan.scope.local.from), to: times.indexOf(plan.scope.local.to + 1) - 1 },
    })),
  };
}

function isOfAgent(filter: Filter): filter is Filter & { readonly field: AgentField } {
  return isAgentField(filter.field);
}

/** By how they are written. */
function distinct<T>(values: readonly T[]): ReadonlyMap<string, T> {
  return new Map(values.map((value) => [JSON.stringify(value), value]));
}
