const ROUNDS = 3;

/**
 * How long some work takes each time, in milliseconds.
 *
 * @param {() => Promise<unknown>} work
 * @param {number} rounds
 */
export async function times(work, rounds = ROUNDS) {
  /** @type {number[]} */
  const took = [];
  for (let round = 0; round < rounds; round += 1) {
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
 */
export async function timesWarm(work, rounds) {
  await work();
  return times(work, rounds);
}
