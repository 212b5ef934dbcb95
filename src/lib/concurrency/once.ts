/** Runs a task until it succeeds, and then no more; callers at the same time share a run, which is that of the first one. */
export function once<A extends readonly unknown[], T>(task: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
  let run: Promise<T> | undefined;
  return (...given) => {
    run ??= task(...given).catch((error: unknown) => {
      run = undefined;
      throw error;
    });
    return run;
  };
}
