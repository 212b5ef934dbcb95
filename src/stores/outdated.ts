/** What a question was compiled for is true no longer: results or agents were stored meanwhile. It is asked again. */
export class Outdated extends Error {}

/** How often a question may be outdated. */
const TRIES = 5;

/** Asks again what was outdated. */
export async function askUntilCurrent<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  return ask();
}
