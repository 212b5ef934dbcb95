import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Logger } from 'pino';
import { recordsIn } from '../access/erasure-record.ts';
import type { Context } from '../operations/context.ts';
import { repeatErasures, resumeErasures } from '../operations/erasure/erase.ts';
import { erasuresFile } from '../stores/erasures-to-apply.ts';

export const UNFINISHED_ERASURE = 'an erasure is not done yet; it is tried again within the hour';

const OF_OTHERS =
  'erasures on the list are left out: what was made after them has their numbers; where the erased is back, erase it by its name';

/**
 * Runs before the service answers requests: continues interrupted erasures, and erases again what a restored backup
 * brought back, as listed by a file in the data directory.
 */
export async function applyErasures(context: Context, dataDir: string, logger: Logger): Promise<void> {
  const file = erasuresFile(dataDir);
  if (existsSync(file)) {
    const records = recordsIn(JSON.parse(readFileSync(file, 'utf8')));
    if (!records)
      throw new Error(`${file} has no records of erasures: put there what \`erasures list --json\` printed.`);
    const { repeated, ofOthers } = await repeatErasures(context, records);
    rmSync(file);
    if (ofOthers.length > 0) logger.warn({ erasures: ofOthers.map(({ id }) => id) }, OF_OTHERS);
    if (repeated > 0) logger.warn({ repeated }, 'what was erased after the backup was made is erased again');
  }
  await resumeErasures(context).catch((err: unknown) => logger.warn({ err }, UNFINISHED_ERASURE));
}
