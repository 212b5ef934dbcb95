import { productError, sumError } from '../../../lib/statistics/double-double.ts';
import { double } from '../../../sql/expression.ts';
import { integer, join, sql } from '../../../sql/fragment.ts';
import type { Session } from '../engine/session.ts';

/** The number between two others at a fraction of their distance. */
export type Interpolate = (low: number, fraction: number, high: number) => number;

/** The same formula in two roundings: compilers for some processors fuse a product with the sum. */
const FORMULAS: readonly Interpolate[] = [
  (low, fraction, high) => low * (1 - fraction) + high * fraction,
  (low, fraction, high) => fusedProductSum(low, 1 - fraction, high * fraction),
];

function fusedProductSum(a: number, b: number, c: number): number {
  const product = a * b;
  const sum = product + c;
  return sum + (sumError(product, c, sum) + productError(a, b, product));
}

const [LOW, HIGH] = [4_801_027, 98_765_431];
const FRACTIONS = Array.from({ length: 199 }, (_, index) => (index + 1) / 200);

/** The formula by which the engine interpolates percentiles on this machine; undefined: it is another one. */
export async function findInterpolation(session: Session): Promise<Interpolate | undefined> {
  const { p } = await session.first(
    sql`SELECT quantile_cont(x, [${join(FRACTIONS.map(double))}]) AS p FROM (VALUES (${integer(LOW)}), (${integer(HIGH)})) AS v(x)`,
  );
  const given = (p as readonly number[]).map(Number);
  return FORMULAS.find((formula) =>
    FRACTIONS.every((fraction, index) => formula(LOW, fraction, HIGH) === given[index]),
  );
}
