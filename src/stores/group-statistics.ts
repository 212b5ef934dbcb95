import { ServiceError } from '../errors.ts';
import type { Histogram } from '../plan/histogram.ts';

/** Mean and population standard deviation from exact sums of integers and of their squares. */
export function exactStatistics(n: number, total: bigint, squares: bigint): { mean: number; stdDev: number } {
  const count = BigInt(n);
  // n * sum(x^2) - sum(x)^2 is exact; only the last division rounds.
  const spread = count * squares - total * total;
  return { mean: Number(total) / n, stdDev: Math.sqrt(Number(spread)) / n };
}

/** The histogram of nothing. */
export const NO_VALUES: Histogram = { edges: [], groups: [] };

export function tooManyRows(rows: number, rowsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: { time: [`This time holds ${rows} results, more than the ${rowsMax} of one question. Ask for less.`] },
  });
}

export function tooManyGroups(groupsMax: number): ServiceError {
  return tooManyPoints(groupsMax, 'fewer splits, a shorter time or longer periods');
}

export function tooManyBins(pointsMax: number): ServiceError {
  return tooManyPoints(pointsMax, 'fewer splits or fewer bins');
}

function tooManyPoints(pointsMax: number, advice: string): ServiceError {
  const message = `The answer would have more than ${pointsMax} points. Ask for ${advice}.`;
  return new ServiceError('VALIDATION_FAIL', { issues: { splits: [message] } });
}
