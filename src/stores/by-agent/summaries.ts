import { divide } from '../../lib/statistics/double-double.ts';
import { medianRank } from '../../lib/statistics/median-interval.ts';
import { percentilesOf } from '../../lib/statistics/percentiles.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { hoursOfBlocks } from '../../plan/local-window.ts';
import { type AggregatePlan, LEVEL_TOLERANCE, type Summaries } from '../../plan/plan.ts';
import { tooManyGroups } from '../group-statistics.ts';
import { type AgentSum, sumsByAgent } from './agent-sums.ts';
import type { CellTable } from './cell-table.ts';

/** Figures over agents, each of which has one value in a group. A group without agents is left out. */
export function groupsOfAgents(
  cells: CellTable,
  plan: AggregatePlan,
  { summary, resultsMin }: Summaries,
  groupsMax: number,
): readonly GroupRow[] {
  if (cells.groups.length > groupsMax) throw tooManyGroups(groupsMax);
  const hours = hoursOfBlocks(plan.blocks ?? [], plan.scope.window);
  const places = cells.places();
  return cells.groups.flatMap((group, index) => {
    const sums = sumsByAgent(cells, places[index] ?? new Uint32Array(), plan, (block) => hours.get(block) ?? 0);
    const agents = [...sums.values()].filter(({ n }) => n >= resultsMin);
    if (agents.length === 0) return [];
    // Means come as sums, so that they are exact; the engine has made other summaries.
    const values = Float64Array.from(agents, summary.of === 'mean' ? meanOf : ({ total }) => total.value).sort();
    return [{ ...group, ...countsOf(agents), ...figuresOf(values, plan) }];
  });
}

function countsOf(agents: readonly AgentSum[]) {
  return {
    sampleCount: agents.reduce((sum, agent) => sum + agent.n, 0),
    agentCount: agents.length,
    unitCount: agents.filter(({ hasUnit }) => hasUnit).length,
  };
}

/** `values` ascending. */
function figuresOf(values: Float64Array, plan: AggregatePlan) {
  const n = values.length;
  const lowest = values[0] ?? Number.NaN;
  // About the lowest value, so that a large mean leaves the digits of the spread.
  const mean = lowest + values.reduce((sum, y) => sum + (y - lowest), 0) / n;
  const squares = values.reduce((sum, y) => sum + (y - mean) ** 2, 0);
  const rank = medianRank(n);
  const at = (place: number) => values[place] ?? Number.NaN;
  return {
    value: mean,
    stdDev: spread(Math.sqrt(squares / n), values),
    min: lowest,
    max: at(n - 1),
    percentiles: percentilesOf(values, plan.percentiles),
    standardError: n === 1 ? null : spread(Math.sqrt(squares / (n - 1) / n), values),
    medianCi95: rank === null ? null : ([at(rank - 1), at(n - rank)] as const),
    shares: sharesOf(values, plan),
    isExact: false,
  };
}

function meanOf({ total, weight }: AgentSum): number {
  return divide(total.value, total.rest, weight.value, weight.rest).value;
}

/** Values that differ by rounding alone do not differ. */
function spread(deviation: number, values: Float64Array): number {
  const largest = Math.max(Math.abs(values[0] ?? 0), Math.abs(values.at(-1) ?? 0));
  return deviation <= 4 * Number.EPSILON * largest ? 0 : deviation;
}

function sharesOf(values: Float64Array, { thresholds: { atLeast, atMost } }: AggregatePlan): number[] {
  const share = (holds: (y: number) => boolean) => (100 * values.filter(holds).length) / values.length;
  const tolerance = (level: number) => Math.abs(level) * LEVEL_TOLERANCE;
  return [
    ...atLeast.map((level) => share((y) => y >= level - tolerance(level))),
    ...atMost.map((level) => share((y) => y <= level + tolerance(level))),
  ];
}
