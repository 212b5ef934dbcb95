/** What the shell is told; what a signal ended has 128 more than its number. */
export const EXIT = { done: 0, failed: 1, usage: 2, incomplete: 3, signal: 128 } as const;

/** Ends a command with lines for a person and a code for a script. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The service knows nothing by that name. */
export class NotFound extends CommandFailure {}

/** What may go well when it is tried again: the service was busy, or no answer came. */
export class PassingFailure extends CommandFailure {
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined;
  /** The code of the connection's error; undefined where the service answered. */
  readonly connection: string | undefined;

  constructor(message: string, reason: { readonly retryAfterMs?: number; readonly connection?: string }) {
    super(message);
    this.retryAfterMs = reason.retryAfterMs;
    this.connection = reason.connection;
  }
}
