import { ServiceError } from '../errors.ts';

/** Mean and population standard deviation from exact sums of integers and of their squares. */
export function exactStatistics(n: number, total: bigint, squares: bigint): { mean: number; stdDev: number } {
  const count = BigInt(n);
  // n * sum(x^2) - sum(x)^2 is exact; only the last division rounds.
  const spread = count * squares - total * total;
  return { mean: Number(total) / n, stdDev: Math.sqrt(Number(spread)) / n };
}

export function tooManyRows(rows: number, rowsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: { time: [`This time holds ${rows} results, more than the ${rowsMax} of one question. Ask for less.`] },
  });
}

export function tooManyGroups(groupsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: {
      splits: [
        `The answer would have more than ${groupsMax} points. Ask for fewer splits, a shorter time or longer periods.`,
      ],
    },
  });
}
