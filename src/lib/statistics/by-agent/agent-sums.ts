import { hoursOfBlocks } from '../../../plan/local-window.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { divide, ExactSum } from '../double-double.ts';
import type { CellTable } from './cell-table.ts';

/** Sums over an agent's results in a group: total divided by weight is their mean, or their pooled ratio. */
export class AgentSum {
  readonly agent: number;
  readonly hasUnit: boolean;
  readonly total = new ExactSum();
  readonly weight = new ExactSum();
  n = 0;
  /** The agent's weight at its last result; NaN if it has none. */
  agentWeight = Number.NaN;
  last = Number.NEGATIVE_INFINITY;

  constructor(agent: number, hasUnit: boolean) {
    this.agent = agent;
    this.hasUnit = hasUnit;
  }
}

/** Puts the cells of a group together by agent, in the order of the agents' numbers. `shareOf` weighs the mean of a block. */
export function sumsByAgent(
  cells: CellTable,
  places: Uint32Array,
  { blocks, scope: { measure } }: AggregatePlan,
  shareOf: (block: number) => number,
): ReadonlyMap<number, AgentSum> {
  const sums = new Map<number, AgentSum>();
  for (const place of places) {
    const agent = cells.agents[place] ?? 0;
    let sum = sums.get(agent);
    if (sum === undefined) {
      sum = new AgentSum(agent, cells.hasUnit[place] === 1);
      sums.set(agent, sum);
    }
    const n = cells.counts[place] ?? 0;
    const last = cells.lasts[place] ?? 0;
    sum.n += n;
    if (last >= sum.last) {
      sum.agentWeight = cells.weights[place] ?? Number.NaN;
      sum.last = last;
    }
    const denominator = measure.kind === 'ratio' ? (cells.denominators[place] ?? 0) : n;
    if (blocks === null) {
      sum.total.add(cells.totals[place] ?? 0, cells.rests[place] ?? 0);
      sum.weight.add(denominator);
      continue;
    }
    const share = shareOf(cells.blocks[place] ?? 0);
    addMean(sum.total, share, cells.totals[place] ?? 0, cells.rests[place] ?? 0, n);
    addMean(sum.weight, share, denominator, 0, n);
  }
  return new Map([...sums].sort(([a], [b]) => a - b));
}

function addMean(sum: ExactSum, share: number, total: number, rest: number, n: number): void {
  const mean = divide(total, rest, n, 0);
  sum.addProduct(share, mean.value, mean.rest);
}

/** The hours of each block, by the number of agents with results in it: the weight of an agent's mean there. */
export function hoursByAgent(
  cells: CellTable,
  places: Uint32Array,
  { blocks, scope }: AggregatePlan,
): (block: number) => number {
  const hours = hoursOfBlocks(blocks ?? [], scope.window);
  const agents = new Map<number, number>();
  for (const place of places) {
    const block = cells.blocks[place] ?? 0;
    agents.set(block, (agents.get(block) ?? 0) + 1);
  }
  return (block) => (hours.get(block) ?? 0) / (agents.get(block) ?? 1);
}
