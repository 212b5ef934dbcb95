import { seededRandom } from '../src/lib/random.ts';

/** `npm run test:long` tries more than every run does, and something else each time. */
export const IS_LONG = process.env.LONG === '1';

/** Servers are slower, and every run asks the embedded stores the same. By hand, `npm test` tries half of what CI does. */
const USUAL_SHARE = process.env.STORES === 'clickhouse' ? 0.1 : process.env.ONLY_EMBEDDED === '1' ? 0.5 : 1;

/** So many instead, for as much time as somebody has. */
const CASES = Number(process.env.CASES ?? 0);

/** How many random cases of a property are tried. */
export function propertyRuns(usual: number, long = 10_000): number {
  if (CASES > 0) return CASES;
  return IS_LONG ? long : Math.ceil(usual * USUAL_SHARE);
}

/** The same of faults, for single files. */
const ROUNDS = Number(process.env.ROUNDS ?? 0);

/** How often, or of how many, anything else is tried: so many faults, kills, rows. */
export function rounds({ usual, long }: { readonly usual: number; readonly long: number }): number {
  if (ROUNDS > 0) return ROUNDS;
  return IS_LONG ? long : usual;
}

/** What cases of a property follow from; fast-check prints it where one fails. Every run tries the same ones. */
export const PROPERTY_SEED = IS_LONG ? anySeed() : Number(process.env.SEED ?? 1);

/** The moments and places of faults. They are other ones in each run, and the seed is printed for the next one. */
export function randomFaults(): { readonly random: () => number; readonly seed: string } {
  const number = anySeed();
  const seed = `SEED=${number}`;
  console.log(seed);
  return { random: seededRandom(number), seed };
}

function anySeed(): number {
  return Number(process.env.SEED ?? Date.now() % 2 ** 31);
}
