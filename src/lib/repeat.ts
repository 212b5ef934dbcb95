/** Does something now and then again and again, never twice at a time, until the returned function has resolved. */
export function repeat(
  everyMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let under: Promise<void> | undefined;
  const run = () => {
    under ??= task()
      .catch(onError)
      .finally(() => {
        under = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await under;
  };
}
