import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { divide, ExactSum, productError, sumError } from '../double-double.ts';
import { hoursByAgent, sumsByAgent } from './agent-sums.ts';
import { type CellTable, groupKey } from './cell-table.ts';

/** Sums of fractions are right to some 15 digits, those of integers, and of the parts of ratios, to twice as many. */
const NOISE = { float: 4e-15, integer: 1e-28, ratio: 1e-28 };

/**
 * Adds the standard errors by agent to groups; undefined where groups and cells are not of the same results, since some were
 * stored between the two reads.
 */
export function withClusteredErrors(
  groups: readonly GroupRow[],
  cells: CellTable,
  plan: AggregatePlan,
  kind: keyof typeof NOISE,
): readonly GroupRow[] | undefined {
  if (groups.length !== cells.groups.length) return undefined;
  const places = cells.places();
  const byKey = new Map(cells.groups.map(({ splits, bucket }, index) => [groupKey(splits, bucket), places[index]]));
  const done: GroupRow[] = [];
  for (const group of groups) {
    const ofGroup = byKey.get(groupKey(group.splits, group.bucket));
    if (!ofGroup) return undefined;
    const sums = [...sumsByAgent(cells, ofGroup, plan, hoursByAgent(cells, ofGroup, plan)).values()];
    if (sums.reduce((rows, { n }) => rows + n, 0) !== group.sampleCount) return undefined;
    const clusters = {
      totals: Float64Array.from(sums, ({ total }) => total.value),
      totalRests: Float64Array.from(sums, ({ total }) => total.rest),
      weights: Float64Array.from(sums, ({ weight }) => weight.value),
      weightRests: Float64Array.from(sums, ({ weight }) => weight.rest),
    };
    const residuals = residualsOf(clusters, NOISE[kind]);
    done.push({
      ...group,
      standardError: clusteredError(residuals),
      ...(plan.residuals && {
        residuals: { agents: Float64Array.from(sums, ({ agent }) => agent), values: residuals },
      }),
    });
  }
  return done;
}

/** Sums of values and of weights of some clusters, each in two parts that are added. */
export interface Clusters {
  readonly totals: Float64Array;
  readonly totalRests: Float64Array;
  readonly weights: Float64Array;
  readonly weightRests: Float64Array;
}

/**
 * The standard error of sum(total) / sum(weight) where clusters are independent and what is in one of them is not, by their
 * residuals; null for one cluster.
 */
export function clusteredError(residuals: Float64Array): number | null {
  const count = residuals.length;
  if (count < 2) return null;
  return Math.sqrt((count / (count - 1)) * residuals.reduce((sum, residual) => sum + residual ** 2, 0));
}

/**
 * (total - mean * weight) / sum(weight) of each cluster. One below `noise`, as a share of its cluster's total, is an error of
 * rounding and counts as 0.
 */
export function residualsOf({ totals, totalRests, weights, weightRests }: Clusters, noise: number): Float64Array {
  const [total, weight] = [new ExactSum(), new ExactSum()];
  for (let index = 0; index < totals.length; index += 1) {
    total.add(totals[index] ?? 0, totalRests[index] ?? 0);
    weight.add(weights[index] ?? 0, weightRests[index] ?? 0);
  }
  const mean = divide(total.value, total.rest, weight.value, weight.rest);
  return totals.map((value, index) => {
    const [rest, n, nRest] = [totalRests[index] ?? 0, weights[index] ?? 0, weightRests[index] ?? 0];
    const expected = mean.value * n;
    const expectedRest = productError(mean.value, n, expected) + mean.value * nRest + mean.rest * n;
    const difference = value - expected;
    const residual = difference + (sumError(value, -expected, difference) + rest - expectedRest);
    return Math.abs(residual) <= noise * Math.abs(expected) ? 0 : residual / weight.value;
  });
}
