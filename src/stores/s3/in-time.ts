/** Sends a request, tries again included, within a time; beyond it, this is a TimeoutError. */
export async function inTime<T>(
  limitMs: number,
  send: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const abortSignal = AbortSignal.timeout(limitMs);
  try {
    return await send({ abortSignal });
  } catch (error) {
    // The SDK does not say why it was made to give up.
    abortSignal.throwIfAborted();
    throw error;
  }
}
