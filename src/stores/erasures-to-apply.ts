import { join } from 'node:path';

/** In a data directory: records of erasures that a service has to repeat before it answers anybody. */
export function erasuresFile(dataDir: string): string {
  return join(dataDir, 'erasures-to-apply.json');
}
