import { onAnyClock } from '../../lib/zone-offsets.ts';
import type { AgentField, Filter } from '../../plan/field.ts';
import type { AggregatePlan, Scope, Span } from '../../plan/plan.ts';
import { measureKind } from '../scope.ts';
import { duckdb } from './dialect.ts';
import { type FilterSet, isAgentField } from './version-ranges.ts';

/** Plans about the results of one test, which differ in their times and in what they say of agents. */
interface SharedPieces {
  /** Has the splits of all, all of their time and none of their filters by agent. */
  readonly united: AggregatePlan;
  /** Those filters, where they differ. The last split value of the pieces says which of them the agents pass: a text of 0 and 1. */
  readonly filterSets: readonly FilterSet[];
  /** The times at which pieces begin, ascending, and the end of the last one, on the axis of `timeOf`. */
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
  const { local, utc, filters, ...rest } = scope;
  // Pieces of instants have the results of all clocks.
  const shown = utc ? onAnyClock(utc) : local;
  if (shown.from < local.from || shown.to > local.to) return null;
  return JSON.stringify([utc !== undefined, rest, filters.filter((filter) => !isOfAgent(filter))]);
}

/** What plans with one `piecesKey` share. */
export function sharePieces(plans: readonly [AggregatePlan, ...AggregatePlan[]]): SharedPieces {
  const [{ scope }] = plans;
  const splits = distinct(plans.flatMap((plan) => plan.splits));
  const setOf = (plan: AggregatePlan): FilterSet => plan.scope.filters.filter(isOfAgent);
  const filterSets = distinct(plans.map(setOf));
  const spans = plans.map((plan) => timeOf(plan.scope));
  const times = [...new Set(spans.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b);
  const local = around(plans.map((plan) => plan.scope.local));
  const isShared = filterSets.size === 1;
  const filters = isShared ? scope.filters : scope.filters.filter((filter) => !isOfAgent(filter));
  const places = [...splits.keys()];
  const sets = [...filterSets.keys()];
  return {
    united: {
      ...plans[0],
      scope: { ...scope, local, ...(scope.utc && { utc: around(spans) }), filters },
      splits: [...splits.values()],
    },
    filterSets: isShared ? [] : [...filterSets.values()],
    cuts: times,
    uses: plans.map((plan) => ({
      splits: plan.splits.map((field) => places.indexOf(JSON.stringify(field))),
      filterSet: sets.indexOf(JSON.stringify(setOf(plan))),
      pieces: { from: times.indexOf(timeOf(plan.scope).from), to: times.indexOf(timeOf(plan.scope).to + 1) - 1 },
    })),
  };
}

/** The time by which the results of a scope are cut: its instants where it has these, else its local time. */
export function timeOf({ local, utc = local }: Scope): Span {
  return utc;
}

/** From the first to the last of some times. */
export function around(spans: readonly Span[]): Span {
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

function isOfAgent(filter: Filter): filter is Filter & { readonly field: AgentField } {
  return isAgentField(filter.field);
}

/** By how they are written. */
function distinct<T>(values: readonly T[]): ReadonlyMap<string, T> {
  return new Map(values.map((value) => [JSON.stringify(value), value]));
}
