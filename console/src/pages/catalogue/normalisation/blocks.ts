/** A block of the local day in which a test runs once. */
export interface Block {
  /** Hours of the day; `to` is above 24 if the block continues after midnight. */
  readonly from: number;
  readonly to: number;
  readonly hours: number;
}

const DAY_HOURS = 24;

/** The blocks that begin at these hours, in their order. */
export function blocksOf(schedule: readonly number[]): readonly Block[] {
  const [first = 0] = schedule;
  return schedule.map((from, index) => {
    const to = schedule[index + 1] ?? first + DAY_HOURS;
    return { from, to, hours: to - from };
  });
}

export interface ExampleResult {
  readonly agent: string;
  /** Of the local day. */
  readonly hour: number;
  readonly value: number;
}

export interface WeighedResult extends ExampleResult {
  readonly block: Block;
  readonly agentsInBlock: number;
  readonly resultsOfAgent: number;
  readonly weight: number;
}

/** A result of agent a in block b weighs h_b / (A_b * n_ab): every hour counts the same, and in a block every agent. */
export function weigh(results: readonly ExampleResult[], schedule: readonly number[]): readonly WeighedResult[] {
  const blocks = blocksOf(schedule);
  const placed = results.flatMap((result) => {
    const block = blocks.find(({ from, to }) => isWithin(result.hour, from, to));
    return block ? [{ ...result, block }] : [];
  });
  return placed.map((result) => {
    const beside = placed.filter(({ block }) => block === result.block);
    const agentsInBlock = new Set(beside.map(({ agent }) => agent)).size;
    const resultsOfAgent = beside.filter(({ agent }) => agent === result.agent).length;
    return { ...result, agentsInBlock, resultsOfAgent, weight: result.block.hours / (agentsInBlock * resultsOfAgent) };
  });
}

function isWithin(hour: number, from: number, to: number): boolean {
  return (hour >= from && hour < to) || hour + DAY_HOURS < to;
}

export function plainMean(results: readonly ExampleResult[]): number {
  return results.reduce((sum, { value }) => sum + value, 0) / results.length;
}

export function weightedMean(results: readonly WeighedResult[]): number {
  const total = results.reduce((sum, { weight }) => sum + weight, 0);
  return results.reduce((sum, { weight, value }) => sum + weight * value, 0) / total;
}
