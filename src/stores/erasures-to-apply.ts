import { join } from 'node:path';

/** A file in a data directory: records of erasures that the service must repeat before it answers requests. */
export function erasuresFile(dataDir: string): string {
  return join(dataDir, 'erasures-to-apply.json');
}
