import { once } from '../../../lib/concurrency/once.ts';
import { fusedProductSum } from '../../../lib/statistics/double-double.ts';
import { double } from '../../../sql/expression.ts';
import { integer, join, sql } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';
import type { Place, PlaceOf } from '../../kept/combine-days.ts';

/** The number between two others at a fraction of their distance. */
type Interpolate = (low: number, fraction: number, high: number) => number;

/** The same formula in two roundings: compilers for some processors fuse a product with the sum. */
const FORMULAS: readonly Interpolate[] = [
  (low, fraction, high) => low * (1 - fraction) + high * fraction,
  (low, fraction, high) => fusedProductSum(low, 1 - fraction, high * fraction),
];

const [LOW, HIGH] = [4_801_027, 98_765_431];
const FRACTIONS = Array.from({ length: 199 }, (_, index) => (index + 1) / 200);

/** How the engine's `quantile_cont` interpolates on this machine, which is asked for once; undefined: by another formula. */
export const interpolationOf = once(findInterpolation);

async function findInterpolation(session: Session): Promise<PlaceOf | undefined> {
  const { p } = await session.first(
    sql`SELECT quantile_cont(x, [${join(FRACTIONS.map(double))}]) AS p FROM (VALUES (${integer(LOW)}), (${integer(HIGH)})) AS v(x)`,
  );
  const given = (p as readonly number[]).map(Number);
  const interpolate = FORMULAS.find((formula) =>
    FRACTIONS.every((fraction, index) => formula(LOW, fraction, HIGH) === given[index]),
  );
  return interpolate && ((percent, count) => enginePlace(percent / 100, count, interpolate));
}

function enginePlace(share: number, count: number, interpolate: Interpolate): Place {
  const rank = (count - 1) * share;
  const [below, above] = [Math.floor(rank), Math.ceil(rank)];
  if (below === above) return { below, above, between: (low) => low };
  return { below, above, between: (low, high) => interpolate(low, rank - below, high) };
}

/** As the last step of `refinedPercentiles`. */
export function refinedPlace(percent: number, count: number): Place {
  const share = percent / 100;
  const shareAt = (rank: number) => rank / (count - 1);
  let above = Math.ceil(share * (count - 1));
  while (above > 0 && shareAt(above - 1) >= share) above -= 1;
  while (above < count - 1 && shareAt(above) < share) above += 1;
  if (above === 0 || shareAt(above) <= share) return { below: above, above, between: (low) => low };
  const below = above - 1;
  const fraction = (share - shareAt(below)) / (shareAt(above) - shareAt(below));
  return { below, above, between: (low, high) => low + fraction * (high - low) };
}
