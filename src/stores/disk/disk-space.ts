import { type StatsFs, statfsSync } from 'node:fs';
import { ServiceError } from '../../errors.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';

/** Watches the free space of a directory's disk: engines need some for acknowledged results. */
export function openDiskSpace(directory: string, freePercent: number): DiskSpace {
  let known: StatsFs | undefined;
  // Concurrent requests share one check.
  const look = () => {
    if (known) return known;
    setImmediate(() => {
      known = undefined;
    });
    known = statfsSync(directory);
    return known;
  };
  const requireSpace = () => {
    const { bavail, blocks } = look();
    if (bavail > 0 && bavail * 100 >= blocks * freePercent) return;
    const state =
      freePercent === 0 ? 'full.' : `nearly full: less than the ${freePercent} % of DISK_FREE_PERCENT is free.`;
    throw new ServiceError('OVERLOADED', {
      message: `The disk of the service is ${state} Nothing was stored; please retry when there is space again.`,
      headers: { 'retry-after': '30' },
    });
  };
  return {
    requireSpace,
    freeBytes: () => {
      const { bavail, bsize } = look();
      return bavail * bsize;
    },
    totalBytes: () => {
      const { blocks, bsize } = look();
      return blocks * bsize;
    },
    ping: async () => requireSpace(),
  };
}
