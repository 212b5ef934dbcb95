import { cutMessage } from '../../ingest/cut-message.ts';
import type { Rejection } from '../../ingest/sanitise-results.ts';
import type { AppendOutcome } from '../../ports/fact-store.ts';

/** The number of bad rows that an answer explains. */
export const ERRORS_MAX = 100;

/** The first reasons, in the order of their rows. */
export function firstErrors(rejections: readonly Rejection[]): AppendOutcome['errors'] {
  return [...rejections]
    .sort((a, b) => a.row - b.row)
    .slice(0, ERRORS_MAX)
    .map(withCutMessage);
}

/** Counts rejections, and remembers the first of them. */
export class RejectionCount {
  readonly first: Rejection[] = [];
  count = 0;

  add(rejection: Rejection): void {
    this.count += 1;
    if (this.first.length < ERRORS_MAX) this.first.push(withCutMessage(rejection));
  }
}

function withCutMessage({ row, message }: Rejection): Rejection {
  return { row, message: cutMessage(message) };
}
