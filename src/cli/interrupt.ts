import { constants } from 'node:os';
import { CommandFailure, EXIT } from './failure.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Lets work end in its own way when it is interrupted; the second time it ends like any other process. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const interrupt = (signal: (typeof SIGNALS)[number]) => {
    process.stderr.write(`${process.stderr.isTTY ? '\n' : ''}Cancelling. Interrupt again to leave at once.\n`);
    interruption.abort(new CommandFailure('Cancelled.', EXIT.signal + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
