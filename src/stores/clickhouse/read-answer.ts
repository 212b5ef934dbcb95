import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AddressAway, ClickHouseError } from './failure.ts';

export function textOf(answer: Readable, signal: AbortSignal | undefined): Promise<string> {
  return interruptible(answer, signal, () => text(answer));
}

/** Reads from an answer until the signal aborts, which ends the statement on its server. */
export async function interruptible<T>(
  answer: Readable,
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  const stop = () => answer.destroy();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await read();
  } catch (error) {
    signal?.throwIfAborted();
    throw away(error);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** What a failed exchange means: the server's own error, or that the address is away. */
export function away(error: unknown): unknown {
  return error instanceof ClickHouseError || error instanceof AddressAway
    ? error
    : new AddressAway(error instanceof Error ? error.message : String(error), { cause: error });
}

/** An error that a server wrote after rows; without one the answer was cut off. */
export function lateError(tail: Buffer): unknown {
  const found = /Code: \d+\.[\s\S]*/.exec(tail.toString());
  return found ? new ClickHouseError(found[0]) : new AddressAway('an answer was cut off');
}
