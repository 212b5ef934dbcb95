/** Runs a task until it has succeeded once; concurrent callers share the first caller's run. */
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
