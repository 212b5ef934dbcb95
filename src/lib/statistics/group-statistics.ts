import type { GroupRow } from '../../plan/group-row.ts';
import type { Histogram } from '../../plan/histogram.ts';
import type { AggregatePlan } from '../../plan/plan.ts';

/** Mean and population standard deviation from exact sums of integers and of their squares. */
export function exactStatistics(n: number, total: bigint, squares: bigint): { mean: number; stdDev: number } {
  const count = BigInt(n);
  // n * sum(x^2) - sum(x)^2 is exact; only the last division rounds.
  const spread = count * squares - total * total;
  return { mean: Number(total) / n, stdDev: Math.sqrt(Number(spread)) / n };
}

const SPREAD_DIGITS = 13;

/** A spread has all promised digits if the largest value is at most this many times the spread. */
const RATIO_MAX = 1e4;

type Spread = Pick<GroupRow, 'min' | 'max' | 'stdDev'>;

/** True if a spread of fractions is so small beside the values that it needs high precision. */
export function lackDigits(
  { blocks }: Pick<AggregatePlan, 'blocks'>,
  groups: readonly (Spread & Pick<GroupRow, 'isExact'>)[],
): boolean {
  return blocks === null && groups.some((group) => !group.isExact && isSmall(group));
}

function isSmall({ min, max, stdDev }: Spread): boolean {
  return min !== max && Math.max(Math.abs(min), Math.abs(max)) > RATIO_MAX * stdDev;
}

/**
 * The standard deviation of fractions in the digits that it has, which are fewer beside values that are much larger. The others
 * come from the order in which threads add up; normalised ones are added up exactly. High precision adds up how far values are
 * above the lowest one.
 */
export function spreadOfFractions(
  { blocks }: Pick<AggregatePlan, 'blocks'>,
  { min, max, stdDev }: Spread,
  precision: 'usual' | 'high',
): number {
  if (blocks !== null) return stdDev;
  const isAbove = precision === 'high' && isSmall({ min, max, stdDev });
  const ratio = (isAbove ? max - min : Math.max(Math.abs(min), Math.abs(max))) / stdDev;
  const lacking = ratio > 10 ? Math.ceil(Math.log10(ratio)) - 1 : 0;
  return Number(stdDev.toPrecision(Math.max(SPREAD_DIGITS - lacking, 1)));
}

/** The histogram of nothing. */
export const NO_VALUES: Histogram = { edges: [], groups: [] };
