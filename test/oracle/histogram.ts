import { type Fixed, over, sum, toNumber } from './fixed.ts';

/** A value that is counted, of a result or of an agent. */
export interface Weighed {
  readonly value: number;
  readonly weight: Fixed;
}

export interface HistogramSeries {
  readonly metricData: readonly Readonly<Record<string, unknown>>[];
  readonly below: number;
  readonly above: number;
}

/** The bins of several groups of values, the same for all of them: their number, or their edges. */
export function histogramOf(
  groups: readonly (readonly Weighed[])[],
  bins: number | readonly number[],
): HistogramSeries[] {
  const edges =
    typeof bins === 'number'
      ? equalEdges(
          groups.flat().map(({ value }) => value),
          bins,
        )
      : bins;
  const last = edges.at(-1) ?? 0;
  return groups.map((group) => {
    if (group.length === 0) return { metricData: [], below: 0, above: 0 };
    const whole = sum(group.map(({ weight }) => weight));
    const share = (some: readonly Weighed[]) => toNumber(over(100n * sum(some.map(({ weight }) => weight)), whole));
    const isAbove = ({ value }: Weighed) => value > last;
    const bin = ({ value }: Weighed) =>
      Math.min(
        edges.findLastIndex((edge) => edge <= value),
        edges.length - 2,
      );
    const inside = group.filter((one) => !isAbove(one));
    const metricData = edges.slice(0, -1).map((from, index) => {
      const own = inside.filter((one) => bin(one) === index);
      const upTo = inside.filter((one) => bin(one) <= index);
      return { from, to: edges[index + 1], count: own.length, share: share(own), cumulativeShare: share(upTo) };
    });
    const below = group.filter(({ value }) => value < (edges[0] ?? 0)).length;
    return { metricData, below, above: group.filter(isAbove).length };
  });
}

/** e_i = min + i (max - min) / bins; where all values are equal, one bin. */
function equalEdges(values: readonly number[], bins: number): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (lowest === highest) return [lowest, highest];
  const between = Array.from({ length: bins }, (_, index) => lowest + (index * (highest - lowest)) / bins);
  return [...between, highest];
}
