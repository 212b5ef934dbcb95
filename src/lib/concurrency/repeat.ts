/** Runs a task at once and then repeatedly, without overlap. The returned function aborts the task and waits for its end. */
export function repeat(
  everyMs: number,
  task: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let under: Promise<void> | undefined;
  const run = () => {
    under ??= task(ending.signal)
      .catch((error: unknown) => ending.signal.aborted || onError(error))
      .then(() => {})
      .finally(() => {
        under = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await under;
  };
}

/** Resolves after a time; rejects with the signal's reason when it aborts first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
