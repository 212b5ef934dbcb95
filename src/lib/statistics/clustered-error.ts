import { divide, ExactSum, productError, sumError } from './double-double.ts';

/** Sums of values and of weights of some clusters, each in two parts that are added. */
export interface Clusters {
  readonly totals: Float64Array;
  readonly totalRests: Float64Array;
  readonly weights: Float64Array;
  readonly weightRests: Float64Array;
}

/**
 * The standard error of sum(total) / sum(weight) where clusters are independent and what is in one of them is not; null for
 * one cluster. A residual below `noise`, as a share of its cluster's total, is an error of rounding and counts as 0.
 */
export function clusteredError(clusters: Clusters, noise: number): number | null {
  const count = clusters.totals.length;
  if (count < 2) return null;
  const { residuals, weight } = residualsOf(clusters, noise);
  const squares = residuals.reduce((sum, residual) => sum + (residual / weight) ** 2, 0);
  return Math.sqrt((count / (count - 1)) * squares);
}

/** total - mean * weight of each cluster, and the sum of all weights. */
function residualsOf(
  { totals, totalRests, weights, weightRests }: Clusters,
  noise: number,
): { readonly residuals: Float64Array; readonly weight: number } {
  const [total, weight] = [new ExactSum(), new ExactSum()];
  for (let index = 0; index < totals.length; index += 1) {
    total.add(totals[index] ?? 0, totalRests[index] ?? 0);
    weight.add(weights[index] ?? 0, weightRests[index] ?? 0);
  }
  const mean = divide(total.value, total.rest, weight.value, weight.rest);
  const residuals = totals.map((value, index) => {
    const [rest, n, nRest] = [totalRests[index] ?? 0, weights[index] ?? 0, weightRests[index] ?? 0];
    const expected = mean.value * n;
    const expectedRest = productError(mean.value, n, expected) + mean.value * nRest + mean.rest * n;
    const difference = value - expected;
    const residual = difference + (sumError(value, -expected, difference) + rest - expectedRest);
    return Math.abs(residual) <= noise * Math.abs(expected) ? 0 : residual;
  });
  return { residuals, weight: weight.value };
}
