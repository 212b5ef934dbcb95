const ROUNDS = 3;

/**
 * How long some work takes each time, in milliseconds.
 *
 * @param {() => Promise<unknown>} work
 * @param {number} rounds
 * @param {() => Promise<unknown>} before what comes before each time, and does not count
 */
export async function times(work, rounds = ROUNDS, before = async () => {}) {
  /** @type {number[]} */
  const took = [];
  for (let round = 0; round < rounds; round += 1) {
    await before();
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  return took;
}

/**
 * The first time does not count: it reads from disk.
 *
 * @param {() => Promise<unknown>} work
 * @param {number} [rounds]
 * @param {() => Promise<unknown>} [before]
 */
export async function timesWarm(work, rounds, before) {
  await work();
  return times(work, rounds, before);
}
