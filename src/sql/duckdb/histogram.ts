import type { HistogramPlan } from '../../plan/plan.ts';
import { hoursOfBlock } from '../bucket.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import { compileStrata } from './normalised.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import type { Step } from './script.ts';
import { splitsAsBytes } from './text-as-bytes.ts';

/** What has to be there before values are read: the relation `strata` where results are normalised. */
export function histogramSteps(plan: HistogramPlan, agents: AgentJoin | null): readonly Step[] {
  return plan.blocks === null ? [] : [compileStrata(plan, agents, { magnitude: null })];
}

/** True if results are read for the edges of the bins first. */
export function readsEdges({ bins, blocks }: HistogramPlan): boolean {
  return typeof bins === 'number' && blocks === null;
}

/** The lowest and the highest value of all groups: lo and hi, null where there is none. */
export function compileValueRange(plan: HistogramPlan, agents: AgentJoin | null): Fragment {
  if (plan.blocks !== null) return sql`SELECT CAST(min(lo) AS DOUBLE) AS lo, CAST(max(hi) AS DOUBLE) AS hi FROM strata`;
  return sql`SELECT min(x) AS lo, max(x) AS hi FROM (${valuesOf(plan, agents)}) AS v`;
}

/**
 * Group columns, counts, and weights where results are normalised: lists of what lies above the last edge, then from each edge
 * on up to the next, from the highest edge to the lowest, then below all where there is something. Edges are different and
 * ascending. It returns one group more than allowed, so that the caller sees when there are too many.
 */
export function compileHistogram(
  plan: HistogramPlan,
  agents: AgentJoin | null,
  edges: readonly number[],
  groupsMax: number,
): Fragment {
  return splitsAsBytes(plan, sql`${binnedGroups(plan, agents, edges)} LIMIT ${integer(groupsMax + 1)}`);
}

function binnedGroups(plan: HistogramPlan, agents: AgentJoin | null, edges: readonly number[]): Fragment {
  const keys = join(groupColumns(plan));
  const values = valuesOf(plan, agents);
  if (plan.blocks === null) return countsBy(keys, values, edges);
  // Results of the same block whose agents have as many results there weigh the same.
  const alike = countsBy(sql`${keys}, block, n`, values, edges);
  const parts = sql`SELECT *, sum(list_sum(counts) // n) OVER (PARTITION BY ${keys}, block) AS agents FROM (${alike}) AS a`;
  const weight = sql`CAST(${hoursOfBlock(plan, sql`block`)} AS DOUBLE) / (agents * n)`;
  const placed = sql`SELECT ${keys}, ${weight} AS w, unnest(counts) AS m, generate_subscripts(counts, 1) AS place FROM (${parts}) AS p`;
  const sums = sql`SELECT ${keys}, place, sum(m) AS m, sum(m * w) AS weight FROM (${placed}) AS s GROUP BY ${keys}, place`;
  return sql`SELECT ${keys}, list(m ORDER BY place) AS counts, list(weight ORDER BY place) AS weights FROM (${sums}) AS g GROUP BY ${keys}`;
}

function countsBy(keys: Fragment, values: Fragment, edges: readonly number[]): Fragment {
  // The engine's bins end with their upper edge: those of the negated values end with the lower one.
  const boundaries = join(edges.map((edge) => double(-edge)).reverse());
  const counted = sql`SELECT ${keys}, count(*) FILTER (WHERE x > ${double(edges.at(-1) ?? 0)}) AS above, map_values(histogram(-x, [${boundaries}])) AS at_edges FROM (${values}) AS v GROUP BY ${keys}`;
  return sql`SELECT ${keys}, [above, at_edges[1] - above] || at_edges[2:] AS counts FROM (${counted}) AS c`;
}

/** Selects the group columns and x; of normalised results block and n, the results of their agent in the block, as well. */
function valuesOf(plan: HistogramPlan, agents: AgentJoin | null): Fragment {
  const keys = join(groupColumns(plan));
  const x = sql`CAST(x AS DOUBLE) AS x`;
  if (plan.blocks === null) return sql`SELECT ${keys}, ${x} FROM (${compileRows(plan, agents)}) AS r`;
  return sql`SELECT ${keys}, block, n, ${x} FROM (SELECT ${keys}, block, n, unnest(xs) AS x FROM strata) AS s`;
}
