import type { ApiAnswer } from './api.ts';

/** Where a list goes on that is longer than what was asked for; beside the list, so that a pipe gets rows alone. */
export function noteMore({ next }: ApiAnswer): void {
  const cursor = next && new URL(next).searchParams.get('cursor');
  if (cursor) process.stderr.write(`More with --cursor ${cursor}\n`);
}
