/** Does something now and then again and again, never twice at a time. The returned function ends it, also half-way. */
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

/** Resolves after a while; rejects with its reason when the signal is aborted first. */
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
