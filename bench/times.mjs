const ROUNDS = 3;

/**
 * How long some work takes each time, in milliseconds.
 *
 * @param {() => Promise<unknown>} work
 */
export async function times(work) {
  /** @type {number[]} */
  const took = [];
  for (let round = 0; round < ROUNDS; round += 1) {
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
 */
export async function timesWarm(work) {
  await work();
  return times(work);
}
