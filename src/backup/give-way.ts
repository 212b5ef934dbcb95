import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** About a tenth of a processor under load. Not less, since ingest waits while results are copied. */
const NICENESS = 10;

/** Lowers the priority of this process, so that the service's answers come first. */
export function giveWay(): void {
  for (const thread of threads()) setPriority(thread, Math.max(getPriority(thread), NICENESS));
}

/** On Linux each thread has its own priority. */
function threads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
