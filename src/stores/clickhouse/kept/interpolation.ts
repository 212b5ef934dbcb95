import { fusedProductSum } from '../../../lib/statistics/double-double.ts';
import { percentShare } from '../../../sql/clickhouse/aggregate.ts';
import { integer, join, sql } from '../../../sql/fragment.ts';
import type { PlaceOf } from '../../kept/combine-days.ts';
import type { RunOptions, Server } from '../server.ts';

/** Compilers for some processors fuse a product with the sum. */
const ROUNDINGS = [(a: number, b: number, c: number) => a * b + c, fusedProductSum];

/** As the server's `quantilesExactInclusive`: a rank that counts from 1, then the value between two. */
const FORMULAS: readonly PlaceOf[] = ROUNDINGS.flatMap((ofRank) =>
  ROUNDINGS.map(
    (ofValue): PlaceOf =>
      (percent, count) => {
        const rank = ofRank(percent / 100, count - 1, 1);
        const above = Math.floor(rank);
        if (above >= count) return { below: count - 1, above: count - 1, between: (low) => low };
        return { below: above - 1, above, between: (low, high) => ofValue(rank - above, high - low, low) };
      },
  ),
);

const COUNT = 1009;
const STEP = 98_765_431;
const PERCENTS = Array.from({ length: 199 }, (_, index) => (index + 1) / 2);

/** How the server interpolates percentiles; undefined: by another formula. */
export async function findInterpolation(server: Server, options: RunOptions): Promise<PlaceOf | undefined> {
  const levels = join(PERCENTS.map(percentShare));
  const [[given] = []] = await server.rows(
    sql`SELECT quantilesExactInclusive(${levels})(toInt64(number * number * ${integer(STEP)})) FROM numbers(${integer(COUNT)})`,
    options,
  );
  const valueAt = (rank: number) => rank * rank * STEP;
  return FORMULAS.find((placeOf) =>
    PERCENTS.every((percent, index) => {
      const { below, above, between } = placeOf(percent, COUNT);
      return between(valueAt(below), valueAt(above)) === Number((given as readonly unknown[])[index]);
    }),
  );
}
