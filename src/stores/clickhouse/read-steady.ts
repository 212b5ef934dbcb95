import { BUSY } from '../../errors.ts';

/** How often results may change between the statements of a question before it is given up. */
const TRIES = 5;

/** Asks several statements again until they all saw the same results; `ask` returns null when they did not. */
export async function readSteady<T>(ask: () => Promise<T | null | undefined>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
  }
  throw BUSY;
}
