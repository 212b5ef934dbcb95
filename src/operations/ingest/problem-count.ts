import type { ResultCounts } from './store-results.ts';

type Errors = ResultCounts['errors'];

const ERRORS_MAX = 100;
/** Held before the first are chosen again: they don't come in the order of their rows. */
const ERRORS_HELD_MAX = 10 * ERRORS_MAX;

/** Counts the problems of rows, and remembers the first of them. */
export class ProblemCount {
  count = 0;
  #held: Errors[number][] = [];

  add(error: Errors[number]): void {
    this.count += 1;
    if (this.#held.push(error) >= ERRORS_HELD_MAX) this.#held = firstErrors(this.#held);
  }

  /** The first of these and of others, in the order of their rows. */
  firstWith(others: Errors): Errors {
    return firstErrors([...this.#held, ...others]);
  }
}

/** One run may give rows of several tests, all with the same problem. */
function firstErrors(errors: Errors): Errors[number][] {
  const distinct = new Map(errors.map((error) => [`${error.row} ${error.message}`, error]));
  return [...distinct.values()].sort((a, b) => a.row - b.row).slice(0, ERRORS_MAX);
}
