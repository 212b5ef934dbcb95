import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The directory of an incomplete restore. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(join(dataDir, UNFINISHED_RESTORE));
}

export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return;
  throw new Error(`The restore into ${dataDir} is not finished: run \`broadgauge restore\` again.`);
}
