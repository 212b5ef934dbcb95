import { type Clusters, clusteredError } from '../../lib/statistics/clustered-error.ts';
import { divide, ExactSum } from '../../lib/statistics/double-double.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { hoursOfBlocks } from '../../plan/local-window.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import type { SqlMeasure } from '../../sql/scope.ts';
import { type CellTable, groupKey } from './cell-table.ts';

/** Sums of fractions are right to some 15 digits, those of integers, and of the parts of ratios, to twice as many. */
const NOISE: Readonly<Record<SqlMeasure['kind'], number>> = { float: 4e-15, integer: 1e-28, ratio: 1e-28 };

/**
 * Adds the standard errors by agent to groups; undefined where groups and cells are not of the same results, since some were
 * stored between the two reads.
 */
export function withClusteredErrors(
  groups: readonly GroupRow[],
  cells: CellTable,
  plan: AggregatePlan,
  kind: SqlMeasure['kind'],
): readonly GroupRow[] | undefined {
  if (groups.length !== cells.groups.length) return undefined;
  const places = cells.places();
  const byKey = new Map(cells.groups.map(({ splits, bucket }, index) => [groupKey(splits, bucket), places[index]]));
  const clustersOf = CLUSTERS[plan.blocks === null ? 'plain' : 'normalised'];
  const done: GroupRow[] = [];
  for (const group of groups) {
    const ofGroup = byKey.get(groupKey(group.splits, group.bucket));
    if (!ofGroup || sumOf(cells.counts, ofGroup) !== group.sampleCount) return undefined;
    done.push({ ...group, standardError: clusteredError(clustersOf(cells, ofGroup, plan), NOISE[kind]) });
  }
  return done;
}

type ClustersOf = (cells: CellTable, places: Uint32Array, plan: AggregatePlan) => Clusters;

const CLUSTERS: Readonly<Record<'plain' | 'normalised', ClustersOf>> = {
  /** Every cell is a cluster. */
  plain: (cells, places, { scope: { measure } }) => {
    const column = (values: Float64Array) => Float64Array.from(places, (place) => values[place] ?? 0);
    return {
      totals: column(cells.totals),
      totalRests: column(cells.rests),
      weights: column(measure.kind === 'ratio' ? cells.denominators : cells.counts),
      weightRests: new Float64Array(places.length),
    };
  },
  /** A result weighs h / (agents * n): the hours of its block, by the agents of the block, by its agent's results there. */
  normalised: (cells, places, { blocks, scope: { measure, window } }) => {
    const hours = hoursOfBlocks(blocks ?? [], window);
    const agentsOfBlock = new Map<number, number>();
    for (const place of places) {
      const block = cells.blocks[place] ?? 0;
      agentsOfBlock.set(block, (agentsOfBlock.get(block) ?? 0) + 1);
    }
    const sums = new Map<number, { readonly total: ExactSum; readonly weight: ExactSum }>();
    for (const place of places) {
      const [block, agent, n] = [cells.blocks[place] ?? 0, cells.agents[place] ?? 0, cells.counts[place] ?? 1];
      const { total, weight } = sums.get(agent) ?? { total: new ExactSum(), weight: new ExactSum() };
      sums.set(agent, { total, weight });
      const share = (hours.get(block) ?? 0) / (agentsOfBlock.get(block) ?? 1);
      const mean = divide(cells.totals[place] ?? 0, cells.rests[place] ?? 0, n, 0);
      total.addProduct(share, mean.value, mean.rest);
      if (measure.kind === 'ratio') {
        const denominator = divide(cells.denominators[place] ?? 0, 0, n, 0);
        weight.addProduct(share, denominator.value, denominator.rest);
      } else weight.add(share);
    }
    const all = [...sums.values()];
    return {
      totals: Float64Array.from(all, ({ total }) => total.value),
      totalRests: Float64Array.from(all, ({ total }) => total.rest),
      weights: Float64Array.from(all, ({ weight }) => weight.value),
      weightRests: Float64Array.from(all, ({ weight }) => weight.rest),
    };
  },
};

function sumOf(values: Float64Array, places: Uint32Array): number {
  return places.reduce((sum, place) => sum + (values[place] ?? 0), 0);
}
