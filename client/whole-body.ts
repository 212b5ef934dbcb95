import { ConnectionError } from './errors.ts';
import { cutError } from './read-answer.ts';

/** The bytes of a file as they arrive; fewer or more of them than the file has are an error, never an end. */
export function wholeBody(
  { body }: Response,
  bytesWanted: number,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader?.read().catch((cause) => {
        throw cutError(cause, signal);
      });
      const value = piece?.value;
      bytes += value?.length ?? 0;
      if (value ? bytes > bytesWanted : bytes < bytesWanted) {
        await reader?.cancel();
        throw new ConnectionError(`The file has ${bytesWanted} bytes, but ${bytes} have come.`);
      }
      if (value) controller.enqueue(value);
      else controller.close();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
