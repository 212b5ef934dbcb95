import type { SplitValue } from './split-order.ts';

/** Statistics of one group, in the numbers of the plan's measure. */
export interface GroupRow {
  /** The values that it was split by, in the plan's order. */
  readonly splits: readonly SplitValue[];
  /** See `bucketOf`: seconds of local time, the element's value, or 0. */
  readonly bucket: number;
  readonly sampleCount: number;
  readonly agentCount: number;
  readonly unitCount: number;
  /** For a ratio the pooled one. */
  readonly value: number;
  readonly stdDev: number;
  readonly min: number;
  readonly max: number;
  /** In the order of PERCENTILES. */
  readonly percentiles: readonly number[];
  /** Made of whole numbers only: the last digit is the same whatever the order in which they were added. */
  readonly isExact: boolean;
}
