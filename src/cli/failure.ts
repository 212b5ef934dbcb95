/** What the shell is told. */
export const EXIT = { done: 0, failed: 1, usage: 2, incomplete: 3 } as const;

/** Ends a command with lines for a person and a code for a script. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
