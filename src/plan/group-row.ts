/** A value that results are split by; null: unset. */
export type SplitValue = string | number | null;

/** The order of series: by one split value after the other, ascending, null last. */
export function compareSplits(a: readonly SplitValue[], b: readonly SplitValue[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const order = compare(a[index] ?? null, b[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compare(a: SplitValue, b: SplitValue): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** Statistics of one group, in the unit of the plan's measure. */
export interface GroupRow {
  /** Split values, in the plan's order. */
  readonly splits: readonly SplitValue[];
  /** See `bucketOf`: seconds of local time, the element's value, or 0. */
  readonly bucket: number;
  readonly sampleCount: number;
  readonly agentCount: number;
  readonly unitCount: number;
  /** The mean; of a ratio, the ratio of the sums. */
  readonly value: number;
  readonly stdDev: number;
  readonly min: number;
  readonly max: number;
  /** In the order of the plan's percentiles. */
  readonly percentiles: readonly number[];
  /** Of the value, by agent: null where there is one agent, absent where it was not asked for. */
  readonly standardError?: number | null;
  /** Where agents have weights: how many agents of the same weight would say as much. */
  readonly effectiveCount?: number;
  /** Where the values are those of agents: ends of the interval of the median; null where there are too few agents. */
  readonly medianCi95?: readonly [low: number, high: number] | null;
  /** In percent, in the order of the plan's thresholds: at least, then at most. */
  readonly shares: readonly number[];
  /** What each agent adds to the error of the value, if the plan asks for it. */
  readonly residuals?: Residuals;
  /** Only there where the plan asks for it. */
  readonly agentValues?: AgentValues;
  /** Computed from integers alone: the last digit does not depend on the order of addition. */
  readonly isExact: boolean;
}

/** The values of agents in ascending order, those of the same value by their weights. Without weights each weighs 1. */
export interface AgentValues {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/**
 * (T - m N) / sum(N) of each agent, where T / N is its mean and m the value of the group: the square of the standard error is
 * the sum of their squares, times G / (G - 1) for G agents.
 */
export interface Residuals {
  /** Numbers of agents, in no particular order. */
  readonly agents: Float64Array;
  readonly values: Float64Array;
}
