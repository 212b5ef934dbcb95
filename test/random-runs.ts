import { seededRandom } from '../src/lib/random.ts';

/** `npm run test:long` tries more cases than other runs, and others each time. */
export const IS_LONG = process.env.LONG === '1';

/** Servers are slower, and the embedded stores get the same cases. By hand, `npm test` tries half as many as CI. */
const USUAL_SHARE = process.env.STORES === 'clickhouse' ? 0.1 : process.env.ONLY_EMBEDDED === '1' ? 0.5 : 1;

/** The number of cases, if the environment sets one. */
const CASES = Number(process.env.CASES ?? 0);

/** The number of random cases of a property. */
export function propertyRuns(usual: number, long = 10_000): number {
  if (CASES > 0) return CASES;
  return IS_LONG ? long : Math.ceil(usual * USUAL_SHARE);
}

/** The number of rounds, if the environment sets one. */
const ROUNDS = Number(process.env.ROUNDS ?? 0);

/** The number of faults, kills or rows of a test. */
export function rounds({ usual, long }: { readonly usual: number; readonly long: number }): number {
  if (ROUNDS > 0) return ROUNDS;
  return IS_LONG ? long : usual;
}

/** The seed of all random cases. fast-check prints it when one fails; every run has the same one, but for long runs. */
export const PROPERTY_SEED = IS_LONG ? anySeed() : Number(process.env.SEED ?? 1);

/** Random moments and places of faults. Each run has others, and prints the seed that repeats them. */
export function randomFaults(): { readonly random: () => number; readonly seed: string } {
  const number = anySeed();
  const seed = `SEED=${number}`;
  console.log(seed);
  return { random: seededRandom(number), seed };
}

function anySeed(): number {
  return Number(process.env.SEED ?? Date.now() % 2 ** 31);
}
