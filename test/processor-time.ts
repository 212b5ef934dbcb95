import { existsSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a file took of the processor, in its worker and in processes that the worker started and that have ended. */
    processorSeconds?: number;
  }
}

const STAT = '/proc/self/stat';
const TICKS_PER_SECOND = 100;

const before = processorSeconds();

// biome-ignore lint/correctness/noEmptyPattern: vitest refuses any other first argument.
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before;
});

/** Without Linux's figures, those of the worker alone. */
function processorSeconds(): number {
  if (!existsSync(STAT)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const stat = readFileSync(STAT, 'utf8');
  // The name of the process, the second field, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND;
}
