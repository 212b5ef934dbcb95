import { constants } from 'node:os';

/** Exit codes; after a signal 128 plus its number. */
export const EXIT = { done: 0, failed: 1, usage: 2, incomplete: 3, signal: 128 } as const;

/** Ends a command with lines for a person and a code for a script. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Lets work stop in order at the first interrupt; the second one ends the process. */
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
