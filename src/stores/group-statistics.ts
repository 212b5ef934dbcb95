import { ServiceError } from '../errors.ts';
import type { Histogram } from '../plan/histogram.ts';
import type { AggregatePlan } from '../plan/plan.ts';

/** Mean and population standard deviation from exact sums of integers and of their squares. */
export function exactStatistics(n: number, total: bigint, squares: bigint): { mean: number; stdDev: number } {
  const count = BigInt(n);
  // n * sum(x^2) - sum(x)^2 is exact; only the last division rounds.
  const spread = count * squares - total * total;
  return { mean: Number(total) / n, stdDev: Math.sqrt(Number(spread)) / n };
}

const SPREAD_DIGITS = 13;

/**
 * The standard deviation of fractions in the digits that it has, which are fewer beside values that are much larger. The others
 * come from the order in which threads add up; normalised ones are added up exactly.
 */
export function spreadOfFractions(
  { blocks }: Pick<AggregatePlan, 'blocks'>,
  { deviation, min, max }: { readonly deviation: number; readonly min: number; readonly max: number },
): number {
  if (blocks !== null) return deviation;
  const ratio = Math.max(Math.abs(min), Math.abs(max)) / deviation;
  const lacking = ratio > 10 ? Math.ceil(Math.log10(ratio)) - 1 : 0;
  return Number(deviation.toPrecision(Math.max(SPREAD_DIGITS - lacking, 1)));
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
