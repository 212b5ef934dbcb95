import { equalEdges, placeOf } from '../lib/statistics/bins.ts';
import { compareSplits, type GroupRow } from '../plan/group-row.ts';
import type { Histogram, HistogramGroup } from '../plan/histogram.ts';
import type { Bins } from '../plan/plan.ts';
import { type Point, rounded } from './present-points.ts';

export interface HistogramSeries {
  readonly metricData: readonly Point[];
  /** Values below the first edge, and above the last. */
  readonly below: number;
  readonly above: number;
}

const NOTHING: HistogramSeries = { metricData: [], below: 0, above: 0 };

/** One series for each combination of split values, ordered by them; one, if empty, where there is nothing to split by. */
export function presentHistogram({ edges, groups }: Histogram, splits: readonly string[]): HistogramSeries[] {
  if (groups.length === 0 && splits.length === 0) return [NOTHING];
  return [...groups].sort((a, b) => compareSplits(a.splits, b.splits)).map((group) => seriesOf(group, edges, splits));
}

function seriesOf(
  { counts, weights, splits: values }: HistogramGroup,
  edges: readonly number[],
  splits: readonly string[],
): HistogramSeries {
  const columns = Object.fromEntries(splits.map((name, index) => [name, values[index] ?? null]));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const share = (weight: number) => rounded((100 * weight) / whole);
  // What lies below all bins is below the upper edge of each.
  let upTo = weights[0] ?? 0;
  const metricData = edges.slice(0, -1).map((from, index) => {
    const weight = weights[index + 1] ?? 0;
    upTo += weight;
    return {
      from,
      to: edges[index + 1],
      count: counts[index + 1] ?? 0,
      share: share(weight),
      cumulativeShare: share(upTo),
      ...columns,
    };
  });
  return { metricData, below: counts[0] ?? 0, above: counts[edges.length] ?? 0 };
}

/** The values of agents in bins. `scale` turns them into the unit of the metric, in which the edges are. */
export function binAgents(groups: readonly GroupRow[], bins: Bins, scale: (core: number) => number): Histogram {
  const known = groups.map(({ splits, agentValues }) => ({
    splits,
    // As answers show what is computed: the last digits may differ from engine to engine.
    values: Array.from(agentValues?.values ?? [], (value) => rounded(scale(value))),
    weights: agentValues?.weights ?? [],
  }));
  const all = known.flatMap(({ values }) => values);
  if (all.length === 0) return { edges: [], groups: [] };
  const edges = typeof bins === 'number' ? equalEdges(extreme(all, Math.min), extreme(all, Math.max), bins) : bins;
  return {
    edges,
    groups: known.map(({ splits, values, weights: given }) => {
      const [counts, weights] = [
        new Array<number>(edges.length + 1).fill(0),
        new Array<number>(edges.length + 1).fill(0),
      ];
      values.forEach((value, index) => {
        const place = placeOf(value, edges);
        counts[place] = (counts[place] ?? 0) + 1;
        weights[place] = (weights[place] ?? 0) + (given[index] ?? 0);
      });
      return { splits, counts, weights };
    }),
  };
}

/** There may be too many values for the arguments of a function. */
function extreme(values: readonly number[], of: (a: number, b: number) => number): number {
  return values.reduce((found, value) => of(found, value));
}
