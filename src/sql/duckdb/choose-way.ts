import type { AggregatePlan, Aggregation, Span } from '../../plan/plan.ts';
import { bucketsAtMost } from '../bucket.ts';
import { isOfDays } from '../day-entry.ts';
import { type Magnitude, measureKind } from '../scope.ts';
import { isOneGroup } from './aggregate.ts';
import { duckdb } from './dialect.ts';
import type { AgentJoin } from './rows.ts';
import type { AgentRange, Slice } from './slice.ts';

/** How a question is answered. */
export type Way =
  /** Every figure is made of what the results of each agent add up to. */
  { readonly kind: 'agent sums'; readonly agents: AgentJoin | null } | Figures;

/** Figures of results, read slice by slice. */
export interface Figures {
  /** That of the only slice; `sliced` where there are several. */
  readonly kind: Slice['kind'] | 'sliced';
  readonly agents: AgentJoin | null;
  readonly slices: readonly Slice[];
  /** What standard errors by agent are made of: sums in the engine, or what the results or the strata of each agent add up to. */
  readonly errors: 'none' | 'summed' | 'agent sums' | 'strata';
  /** Results are read more than once, from one snapshot. */
  readonly rereads: boolean;
}

/** What is known of the results of a plan before they are read. */
export interface Known {
  /** Upper bound of the results. */
  readonly rows: number;
  /** No value is further from 0; infinite: that is not known. */
  readonly bound: number;
  readonly magnitude: Magnitude | null;
  readonly agents: KnownOfAgents;
  /** Where `needsCounts`: the results of each period, ascending. */
  readonly counts: readonly PeriodCount[] | null;
}

interface KnownOfAgents {
  readonly join: AgentJoin | null;
  /** The numbers of the agents that a plan is about. */
  readonly range: AgentRange;
  /** The numbers of all agents of the organisation. */
  readonly all: AgentRange;
  readonly someWithoutUnit: boolean;
  /** How many combinations of split values agents have. */
  readonly splitCount: number;
}

/** How many values have a number. */
export interface Count {
  readonly number: number;
  readonly values: number;
}

/** The results of a period, which begins with `number`. */
export interface PeriodCount extends Count {
  /** Of a period that is too large by itself: its results by the numbers `g`. */
  readonly bySplits: readonly Count[];
}

export interface WayLimits {
  readonly groupsMax: number;
  /** The engine's memory limit. */
  readonly memoryMb?: number;
  /** Values that are held in memory at a time, in place of what the memory allows. */
  readonly valuesMax?: number;
}

/** Each value takes 15 to 30 bytes outside the engine's memory limit. */
export const VALUES_MAX = 8_000_000;

/** What a value of normalised figures takes within the engine's memory limit. */
const NORMALISED_BYTES = 96;

/** How many values are held in memory at a time. */
export function valuesAtATime({ blocks }: AggregatePlan, { memoryMb = 2048, valuesMax }: WayLimits): number {
  return valuesMax ?? (blocks === null ? VALUES_MAX : Math.floor((memoryMb * 1e6) / NORMALISED_BYTES));
}

export function chooseWay(plan: AggregatePlan, known: Known, limits: WayLimits): Way {
  const agents = known.agents.join;
  if (plan.byAgent?.kind === 'summaries') return { kind: 'agent sums', agents };
  const slices = cutPlan(plan, known, limits).map((slice) => withOptions(plan, slice, known, limits));
  const errors = errorsOf(plan, slices);
  return {
    kind: slices.length === 1 && slices[0] ? slices[0].kind : 'sliced',
    agents,
    slices,
    errors,
    rereads:
      slices.length > 1 ||
      slices.some(({ kind }) => kind.endsWith('refined')) ||
      (errors !== 'none' && errors !== 'strata'),
  };
}

/** Integers are summed in the engine, where nothing else is asked of the agents. Only one slice leaves the strata of all groups. */
function errorsOf(plan: AggregatePlan, slices: readonly Slice[]): Figures['errors'] {
  if (plan.byAgent === null) return 'none';
  if (slices.length === 1 && slices[0]?.kind === 'normalised') return 'strata';
  const isExact = plan.blocks === null && measureKind(plan.scope, duckdb) !== 'float';
  return isExact && !plan.residuals ? 'summed' : 'agent sums';
}

type PlanCut = Pick<Slice, 'kind' | 'local' | 'splitNumbers'>;

function cutPlan(plan: AggregatePlan, { counts, magnitude }: Known, limits: WayLimits): readonly PlanCut[] {
  const valuesMax = valuesAtATime(plan, limits);
  const whole = { local: plan.scope.local, splitNumbers: null };
  if (plan.countsOnly) return [{ ...whole, kind: 'counts' }];
  const kind = plan.blocks === null ? 'plain' : 'normalised';
  if (kind === 'plain' && plan.percentiles.length === 0) return [{ ...whole, kind }];
  // The engine's own percentiles of one large group would use one thread: further passes are faster.
  if (kind === 'plain' && isOneGroup(plan)) return [{ ...whole, kind: 'refined' }];
  if (counts === null) return [{ ...whole, kind }];
  return cutRange(counts, plan.scope.local, valuesMax).flatMap(({ from, to, tooLarge }) => {
    const local = { from, to };
    if (tooLarge) return cutBySplits(plan, local, tooLarge.bySplits, { valuesMax, magnitude });
    return [{ local, splitNumbers: null, kind }];
  });
}

/** With more values in a group, or more slices, two further passes over all groups are cheaper. */
const FEW_VALUES = 100_000;
const READS_MAX = 6;

/** Numbers `g` are of 32 bits. */
const ALL_SPLITS: Span = { from: 0, to: 2 ** 31 - 1 };

function cutBySplits(
  { aggregation, blocks }: AggregatePlan,
  local: Span,
  counts: readonly Count[],
  { valuesMax, magnitude }: Pick<Known, 'magnitude'> & { readonly valuesMax: number },
): readonly PlanCut[] {
  const cuts = cutRange(counts, ALL_SPLITS, valuesMax);
  const slices = (kindOf: (cut: Cut<Count>) => PlanCut['kind']) =>
    cuts.map((cut) => ({
      local,
      splitNumbers: cuts.length === 1 ? null : { from: cut.from, to: cut.to },
      kind: kindOf(cut),
    }));
  // The moments of other values are worked out from lists of them.
  const isIntegral = magnitude === 'narrow';
  if (blocks !== null) return slices(({ tooLarge }) => (tooLarge && isIntegral ? 'normalised, refined' : 'normalised'));
  const values = counts.reduce((sum, count) => sum + count.values, 0);
  const areSmall = values / (counts.length * bucketsAtMost(aggregation, local)) < FEW_VALUES;
  if (cuts.length > READS_MAX && !areSmall) return [{ local, splitNumbers: null, kind: 'refined' }];
  return slices(({ tooLarge }) => (tooLarge ? 'refined' : 'plain'));
}

function withOptions(
  plan: AggregatePlan,
  cut: PlanCut,
  { rows, bound, magnitude, agents }: Known,
  limits: WayLimits,
): Slice {
  const { groupsMax } = limits;
  const groupsEstimate = agents.splitCount * bucketsAtMost(plan.aggregation, cut.local);
  return {
    ...cut,
    agents: agents.join,
    magnitude,
    isShort: bound <= SHORT_MAX,
    agentBits: worthABitEach(plan, agents.range, groupsEstimate, Math.min(rows, valuesAtATime(plan, limits)))
      ? agents.range
      : null,
    countsUnits: agents.someWithoutUnit,
    groupsMax,
    groupsEstimate,
  };
}

/** Integers up to it have 32 bits. */
export const SHORT_MAX = 2 ** 31 - 1;

/** One bit for every agent in every group, up to this number of bits. */
const BITS_MAX = 64 * 1024 * 1024 * 8;
/** With fewer groups, sets of agents are cheaper than bits. */
const GROUPS_WORTH_BITS = 8;
/** With more bits for each result, sets of agents are cheaper too: there are few agents in a group. */
const BITS_PER_RESULT = 64;

function worthABitEach({ splits }: AggregatePlan, { first, last }: AgentRange, groups: number, rows: number): boolean {
  if (splits.some(({ of }) => of === 'record')) return false;
  const bits = groups * (last - first + 1);
  return groups >= GROUPS_WORTH_BITS && bits <= Math.min(BITS_MAX, BITS_PER_RESULT * rows);
}

/** An agent has a hundred times as many results as others at most, or it is one of few. */
const UNEVEN = 100;

/** True if a plan may read more values than are held in memory at a time, so that its results are counted first. */
export function needsCounts(
  plan: AggregatePlan,
  { rows, agents: { join, all } }: Pick<Known, 'rows' | 'agents'>,
  limits: WayLimits,
): boolean {
  const isNamed = join !== null && 'numbers' in join;
  const share = isNamed ? Math.min(1, (UNEVEN * join.numbers.length) / (all.last - all.first + 1)) : 1;
  const holdsList = plan.blocks !== null || (plan.percentiles.length > 0 && !isOneGroup(plan));
  const holdsValues = holdsList && !plan.countsOnly && plan.byAgent?.kind !== 'summaries';
  return holdsValues && rows * share > valuesAtATime(plan, limits);
}

/** What a plan can be cut by: each of its groups lies in one such period. */
export function periodOf({ aggregation, scope }: AggregatePlan): Aggregation {
  // Derived results are worked out of the records of the whole time.
  if (scope.derived !== undefined) return 'total';
  if (isOfDays(aggregation)) return 'daily';
  return ['weekly', 'monthly', 'quarterly'].includes(aggregation) ? aggregation : 'total';
}

/** A range that follows another; `tooLarge`: its only count has more values than allowed. */
interface Cut<C extends Count> extends Span {
  readonly tooLarge: C | null;
}

/** Cuts a range of numbers so that each range has as many values as allowed. Counts are ascending. */
export function cutRange<C extends Count>(
  counts: readonly C[],
  { from, to }: Span,
  valuesMax: number,
): readonly Cut<C>[] {
  const cuts: { first: C; values: number }[] = [];
  for (const count of counts) {
    const last = cuts.at(-1);
    if (last && last.values + count.values <= valuesMax) last.values += count.values;
    else cuts.push({ first: count, values: count.values });
  }
  if (cuts.length === 0) return [{ from, to, tooLarge: null }];
  return cuts.map(({ first, values }, index) => ({
    from: index === 0 ? from : first.number,
    to: (cuts[index + 1]?.first.number ?? to + 1) - 1,
    tooLarge: values > valuesMax ? first : null,
  }));
}
