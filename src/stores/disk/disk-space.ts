import { statfsSync } from 'node:fs';
import { ServiceError } from '../../errors.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';

/** Watches the disk of a directory, of which some has to stay free: engines need it for what they have acknowledged. */
export function openDiskSpace(directory: string, freePercent: number): DiskSpace {
  return {
    requireSpace() {
      if (freePercent === 0) return;
      const { bavail, blocks } = statfsSync(directory);
      if (bavail * 100 >= blocks * freePercent) return;
      throw new ServiceError('OVERLOADED', {
        message: `The disk of the service is nearly full: less than the ${freePercent} % of DISK_FREE_PERCENT is free. Nothing was stored; please retry when there is space again.`,
        headers: { 'retry-after': '30' },
      });
    },
  };
}
