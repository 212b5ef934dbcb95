/** Counts the values of a long computation, and yields to the event loop whenever there are this many more. */
export function yieldEvery(values = 500_000): (done: number) => Promise<void> {
  let sum = 0;
  return async (done) => {
    sum += done;
    if (sum < values) return;
    sum = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
}
