import { type AggregatePlan, during } from '../../plan/plan.ts';
import { bucketOf } from '../bucket.ts';
import { type Fragment, join, sql } from '../fragment.ts';
import { LOCAL } from '../results-table.ts';
import { within } from '../scope.ts';
import { compileCounts, compilePlain, compileRefined } from './aggregate.ts';
import { compileCells, compileCellsOfSets, compileCountCells, compileReadCells, compileStrataCells } from './cells.ts';
import { type Count, cutRange, periodOf, valuesAtATime, type Way, type WayLimits } from './choose-way.ts';
import { compileResults } from './derived.ts';
import { duckdb, inOrder } from './dialect.ts';
import { compileNormalised } from './normalised.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import type { Script, Step } from './script.ts';
import type { SharedResults } from './shared-results.ts';
import type { Slice } from './slice.ts';
import { splitsAsBytes } from './text-as-bytes.ts';

/** The scripts of a way, in the order in which they run. */
export interface WayScripts {
  readonly slices: readonly SliceScript[];
  /** Returns the standard error of each group. */
  readonly errors: Fragment | null;
  /** Returns what the results of each agent add up to in each group. */
  readonly agentSums: AgentSums | null;
  /** They read results more than once, from one snapshot. */
  readonly rereads: boolean;
}

/** A script whose rows are cells; `count` returns how many. */
export interface AgentSums extends Script {
  readonly count: Fragment;
}

/** Returns groups. */
export interface SliceScript {
  readonly slice: Slice;
  readonly plan: AggregatePlan;
  readonly script: Script;
}

export function compileWay(plan: AggregatePlan, way: Way): WayScripts {
  const sums = (cells?: Step) => compileAgentSums(plan, way.agents, cells);
  if (way.kind === 'agent sums') return { slices: [], errors: null, agentSums: sums(), rereads: false };
  const { slices, errors, rereads } = way;
  return {
    errors: errors === 'summed' ? splitsAsBytes(plan, compileClusteredErrors(plan, way.agents)) : null,
    agentSums: errors === 'agent sums' ? sums() : errors === 'strata' ? sums(compileStrataCells(plan)) : null,
    slices: slices.map((slice) => sliceScript(during(plan, slice.local), slice)),
    rereads,
  };
}

const COMPILE: Readonly<Record<Slice['kind'], (plan: AggregatePlan, slice: Slice) => Script>> = {
  plain: compilePlain,
  refined: compileRefined,
  normalised: compileNormalised,
  'normalised, refined': compileNormalised,
  counts: compileCounts,
};

function sliceScript(plan: AggregatePlan, slice: Slice): SliceScript {
  const { steps, result } = COMPILE[slice.kind](plan, slice);
  return { slice, plan, script: { steps, result: splitsAsBytes(plan, result) } };
}

export function compileAgentSums(
  plan: AggregatePlan,
  agents: AgentJoin | null,
  cells = compileCells(plan, agents),
): AgentSums {
  return { steps: [cells], ...readSums(plan, null) };
}

/** The steps that make the cells of several plans, and what reads those of each plan from them. */
export function compileSharedSums(
  plans: readonly AggregatePlan[],
  shared: SharedResults,
  agents: AgentJoin | null,
): { readonly steps: readonly Step[]; readonly ofPlans: readonly AgentSums[] } {
  const { united, sets, setOf } = shared;
  const hasSets = sets.length > 1 && agents !== null && 'changing' in agents;
  const read = (plan: AggregatePlan, index: number) => readSums(plan, hasSets ? (setOf[index] ?? 0) : null);
  return {
    steps: hasSets ? compileCellsOfSets(shared, agents.changing !== false) : [compileCells(united, agents)],
    ofPlans: plans.map((plan, index) => ({ steps: [], ...read(plan, index) })),
  };
}

function readSums(plan: AggregatePlan, set: number | null): Pick<AgentSums, 'count' | 'result'> {
  return { count: compileCountCells(set), result: splitsAsBytes(plan, compileReadCells(plan, set)) };
}

/** The results of each period: columns number and n. */
export function compilePeriodCounts(plan: AggregatePlan): Fragment {
  const { scope } = plan;
  const begin = bucketOf(periodOf(plan), LOCAL, duckdb);
  return countBy(
    sql`begin`,
    sql`SELECT ${begin} AS begin FROM ${compileResults(scope)} AS f WHERE ${within(LOCAL, scope.local)}`,
  );
}

/** Of each period that is too large by itself, its results by the agents' split values: columns number and n. */
export function compileSplitCounts(
  plan: AggregatePlan,
  periods: readonly Count[],
  agents: AgentJoin | null,
  limits: WayLimits,
): readonly { readonly period: Count; readonly statement: Fragment }[] {
  return cutRange(periods, plan.scope.local, valuesAtATime(plan, limits)).flatMap(({ tooLarge: period, ...local }) =>
    period ? [{ period, statement: countBy(sql`g`, compileRows(during(plan, local), agents)) }] : [],
  );
}

function countBy(number: Fragment, results: Fragment): Fragment {
  return sql`SELECT ${number} AS number, count(*) AS n FROM (${results}) AS r GROUP BY 1 ORDER BY 1`;
}

/**
 * The standard error by agent of each group: group columns and error, null for one agent. Residuals are worked out in whole
 * numbers: where all agents are alike they are 0.
 */
function compileClusteredErrors(plan: AggregatePlan, agents: AgentJoin | null): Fragment {
  const isRatio = plan.scope.measure.kind === 'ratio';
  const keys = join(groupColumns(plan));
  const [total, weight] = isRatio ? [sql`100 * sum(numerator)`, sql`sum(denominator)`] : [sql`sum(x)`, sql`count(*)`];
  const clusters = sql`SELECT ${keys}, CAST(${total} AS HUGEINT) AS t, CAST(${weight} AS HUGEINT) AS w FROM (${compileRows(plan, agents)}) AS r GROUP BY ${keys}, agent`;
  const whole = sql`SELECT *, sum(t) OVER (PARTITION BY ${keys}) AS all_t, sum(w) OVER (PARTITION BY ${keys}) AS all_w FROM (${clusters}) AS c`;
  const residual = sql`CAST(t * all_w - all_t * w AS DOUBLE) / CAST(all_w AS DOUBLE) / CAST(all_w AS DOUBLE)`;
  const error = sql`sqrt(${inOrder(sql`list(power(${residual}, 2))`)} * count(*) / (count(*) - 1))`;
  return sql`SELECT ${keys}, CASE WHEN count(*) > 1 THEN ${error} END AS error FROM (${whole}) AS s GROUP BY ${keys}`;
}
