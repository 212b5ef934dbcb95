import type { SplitValue } from './group-row.ts';

/** How the values of groups lie in bins, which all groups share. */
export interface Histogram {
  /** Ascending: a bin lies between two neighbours. None where there are no values. */
  readonly edges: readonly number[];
  readonly groups: readonly HistogramGroup[];
}

export interface HistogramGroup {
  readonly splits: readonly SplitValue[];
  /** How many values lie below the first edge, in each bin, and above the last edge. */
  readonly counts: readonly number[];
  /** Their total weights, in the same order. */
  readonly weights: readonly number[];
}
