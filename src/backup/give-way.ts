import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A tenth of what others get of a processor. Not less: results wait while those that are there are copied. */
const NICENESS = 10;

/** From now on this process leaves the processors to others that want them: answers of the service come first. */
export function giveWay(): void {
  for (const thread of threads()) setPriority(thread, Math.max(getPriority(thread), NICENESS));
}

/** On Linux each thread has a priority of its own. */
function threads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
