import { LimitExceeded } from '../../../errors.ts';
import type { Summaries } from '../../../plan/by-agent.ts';
import type { AgentValues, GroupRow, Residuals } from '../../../plan/group-row.ts';
import { hoursOfBlocks } from '../../../plan/local-window.ts';
import { type AggregatePlan, eachThreshold, isBeyond } from '../../../plan/plan.ts';
import { yieldEvery } from '../../concurrency/yield-every.ts';
import { divide } from '../double-double.ts';
import { medianRank } from '../median-interval.ts';
import { lowerPercentilesOf, percentilesOf, weightedPercentilesOf } from '../percentiles.ts';
import { type AgentSum, sumsByAgent } from './agent-sums.ts';
import type { CellTable } from './cell-table.ts';
import { weighByPopulation } from './population-weights.ts';

/** Figures over agents, each of which has one value in a group. A group without agents is left out. */
export async function groupsOfAgents(
  cells: CellTable,
  plan: AggregatePlan,
  summaries: Summaries,
  groupsMax: number,
): Promise<readonly GroupRow[]> {
  if (cells.groups.length > groupsMax) throw new LimitExceeded('points', groupsMax);
  if (cells.groups.length * (plan.agentValues?.pointsPerGroup ?? 1) > groupsMax)
    throw new LimitExceeded('bins', groupsMax);
  const { resultsMin, weight } = summaries;
  if (weight?.by === 'population') weighByPopulation(cells, weight.cells);
  const hours = hoursOfBlocks(plan.blocks ?? [], plan.scope.window);
  const places = cells.places();
  const leftOut = new Set(plan.leftOut);
  const yieldAfter = yieldEvery();
  const done: GroupRow[] = [];
  for (const [index, group] of cells.groups.entries()) {
    const ofGroup = places[index] ?? new Uint32Array();
    const sums = sumsByAgent(cells, ofGroup, plan, (block) => hours.get(block) ?? 0);
    const agents = [...sums.values()].filter(
      ({ agent, n, agentWeight }) => n >= resultsMin && (weight === null || agentWeight > 0) && !leftOut.has(agent),
    );
    if (agents.length > 0) done.push({ ...group, ...groupOf(agents, plan, summaries) });
    await yieldAfter(ofGroup.length);
  }
  return done;
}

function groupOf(agents: readonly AgentSum[], plan: AggregatePlan, summaries: Summaries) {
  const agentValues = valuesOf(agents, summaries);
  const figures = figuresOf(agentValues, plan, summaries);
  const residuals = plan.residuals && { residuals: residualsOf(agents, summaries, figures) };
  return { ...countsOf(agents), ...figures, ...residuals, ...(plan.agentValues && { agentValues }) };
}

function valuesOf(agents: readonly AgentSum[], summaries: Summaries): AgentValues {
  if (summaries.weight === null) {
    const values = new Float64Array(agents.length);
    for (const [index, agent] of agents.entries()) values[index] = summaryValue(agent, summaries);
    return { values: values.sort(), weights: new Float64Array(agents.length).fill(1) };
  }
  const pairs = agents.map((agent) => pairOf(agent, summaries));
  pairs.sort((a, b) => a.value - b.value || a.weight - b.weight);
  return {
    values: Float64Array.from(pairs, ({ value }) => value),
    weights: Float64Array.from(pairs, ({ weight }) => weight),
  };
}

/** The value of an agent, and its weight. */
function pairOf(agent: AgentSum, summaries: Summaries): { readonly value: number; readonly weight: number } {
  return { value: summaryValue(agent, summaries), weight: summaries.weight === null ? 1 : agent.agentWeight };
}

/** Means come as sums, so that they are exact; the engine has made other summaries. */
function summaryValue({ total, weight }: AgentSum, { summary }: Summaries): number {
  return summary.of === 'mean' ? divide(total.value, total.rest, weight.value, weight.rest).value : total.value;
}

function residualsOf(
  agents: readonly AgentSum[],
  summaries: Summaries,
  { value: mean, standardError }: Pick<GroupRow, 'value' | 'standardError'>,
): Residuals {
  const pairs = agents.map((agent) => pairOf(agent, summaries));
  const whole = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const isSpread = standardError !== 0;
  return {
    agents: Float64Array.from(agents, ({ agent }) => agent),
    values: Float64Array.from(pairs, ({ value, weight }) => (isSpread ? (weight / whole) * (value - mean) : 0)),
  };
}

function countsOf(agents: readonly AgentSum[]) {
  return {
    sampleCount: agents.reduce((sum, agent) => sum + agent.n, 0),
    agentCount: agents.length,
    unitCount: agents.filter(({ hasUnit }) => hasUnit).length,
  };
}

/** Without weights every agent weighs 1, and the weighted figures are the plain ones. */
function figuresOf({ values, weights }: AgentValues, plan: AggregatePlan, { weight, quantile }: Summaries) {
  const n = values.length;
  const lowest = values[0] ?? Number.NaN;
  const weigh = (of: (y: number, w: number) => number) =>
    values.reduce((sum, y, index) => sum + of(y, weights[index] ?? 0), 0);
  const whole = weigh((_, w) => w);
  // About the lowest value, so that a large mean leaves the digits of the spread.
  const mean = lowest + weigh((y, w) => w * (y - lowest)) / whole;
  const rank = weight === null ? medianRank(n) : null;
  const at = (place: number) => values[place] ?? Number.NaN;
  return {
    value: mean,
    stdDev: spread(Math.sqrt(weigh((y, w) => w * (y - mean) ** 2) / whole), values),
    min: lowest,
    max: at(n - 1),
    percentiles: percentiles(),
    standardError:
      n === 1 ? null : spread(Math.sqrt((n / (n - 1)) * weigh((y, w) => ((w / whole) * (y - mean)) ** 2)), values),
    ...(weight !== null && { effectiveCount: 1 / weigh((_, w) => (w / whole) ** 2) }),
    medianCi95: rank === null ? null : ([at(rank - 1), at(n - rank)] as const),
    shares: sharesOf({ values, weights }, plan),
    isExact: false,
  };

  function percentiles(): number[] {
    if (quantile === 'lower') return lowerPercentilesOf(values, weights, plan.percentiles);
    return weight === null
      ? percentilesOf(values, plan.percentiles)
      : weightedPercentilesOf(values, weights, plan.percentiles);
  }
}

/** Values that differ by rounding alone do not differ. */
function spread(deviation: number, values: Float64Array): number {
  const largest = Math.max(Math.abs(values[0] ?? 0), Math.abs(values.at(-1) ?? 0));
  return deviation <= 4 * Number.EPSILON * largest ? 0 : deviation;
}

function sharesOf({ values, weights }: AgentValues, { thresholds }: AggregatePlan): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const share = (holds: (y: number) => boolean) =>
    (100 * weights.reduce((sum, weight, index) => (holds(values[index] ?? 0) ? sum + weight : sum), 0)) / whole;
  return eachThreshold(thresholds, (side, level) => share(isBeyond(side, level)));
}
