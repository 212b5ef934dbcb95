import { closeSync, ftruncateSync, openSync, type StatsFs, statfsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import type { DiskClaim, DiskSpace } from '../ports/disk-space.ts';

/** How much of the disk results leave free: the larger of the two. With neither, a write can fail on a full disk. */
interface FreeSpace {
  readonly percent: number;
  readonly bytes: number;
}

export const NO_RESERVE: FreeSpace = { percent: 0, bytes: 0 };

interface ReservedDisk extends DiskSpace {
  /** Occupies the reserve again, once there is space for it. */
  refill(): Promise<void>;
}

/** Occupied, so that other programs can't take it. */
const OCCUPIED_BYTES_MAX = 32 * 2 ** 20;
/** Beside its own bytes, a body may need a copy without its bad rows, and its rows in the engine. */
const WRITTEN_AGAIN = 2;

/**
 * Watches the free space of a directory's disk. Results leave as much free as is asked for, less what the engine can use again
 * in its file, and at least half of it, as exported files do: that half is the reserve. Up to half of the reserve is a file, which
 * shrinks where deletion, a backup or the register need the space.
 */
export function openDiskSpace(directory: string, { percent, bytes }: FreeSpace): ReservedDisk {
  const file = join(directory, 'reserve');
  let occupied = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let claimed = 0;
  let reusable = 0;
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
  const freeBytes = () => {
    const { bavail, bsize } = look();
    return bavail * bsize;
  };
  const totalBytes = () => {
    const { blocks, bsize } = look();
    return blocks * bsize;
  };
  const leftFree = () => Math.max(bytes, (totalBytes() * percent) / 100);
  const leftByFiles = () => leftFree() / 2;
  const leftByResults = () => Math.max(leftByFiles(), leftFree() - reusable);
  const requireFree = (wanted: number, purpose: string) => {
    const free = freeBytes();
    if (free > 0 && free >= wanted) return;
    throw refusal(`nearly full: ${inMegabytes(free)} are free, and ${purpose} needs ${inMegabytes(wanted)}.`);
  };
  const requireResultSpace = () => {
    const left = leftByResults();
    requireFree(left === 0 ? 0 : left - occupied + claimed, 'ingest');
  };
  const resize = (size: number) => {
    const handle = openSync(file, 'r+');
    try {
      ftruncateSync(handle, size);
    } finally {
      closeSync(handle);
    }
    occupied = size;
    known = undefined;
  };
  const claim = (): DiskClaim => {
    let own = 0;
    return {
      add(arrived) {
        own += arrived * WRITTEN_AGAIN;
        claimed += arrived * WRITTEN_AGAIN;
        requireResultSpace();
      },
      release() {
        claimed -= own;
        own = 0;
      },
    };
  };
  return {
    requireFileSpace: () => requireFree(Math.max(0, leftByFiles() - occupied), 'a file'),
    claim,
    roomForResults: () => freeBytes() + occupied - leftByResults() - claimed,
    setReusable(free) {
      reusable = free;
    },
    makeRoom(wanted) {
      const missing = wanted - freeBytes();
      if (occupied > 0 && missing > 0) resize(Math.max(0, occupied - missing));
    },
    full: (cause) => refusal(`full: ${inMegabytes(freeBytes())} are free.`, cause),
    freeBytes,
    totalBytes,
    ping: async () => requireResultSpace(),
    async refill() {
      const size = Math.floor(Math.min(leftFree() / 4, OCCUPIED_BYTES_MAX));
      if (occupied > size) return resize(size);
      if (freeBytes() < leftFree() + size - occupied) return;
      await occupy(file, occupied, size);
      occupied = size;
    },
  };
}

/** Writes up to a size; zeros would take no space on a disk that compresses them. */
async function occupy(path: string, from: number, to: number): Promise<void> {
  if (from >= to) return;
  const chunk = crypto.getRandomValues(Buffer.alloc(65_536));
  const file = await open(path, 'a', 0o600);
  try {
    for (let at = from; at < to; at += chunk.length) await file.write(chunk, 0, Math.min(chunk.length, to - at));
  } finally {
    await file.close();
  }
}

function refusal(state: string, cause?: unknown): ServiceError {
  return new ServiceError('OVERLOADED', {
    message: `The disk of the service is ${state} Nothing was stored; please retry when there is space again.`,
    headers: { 'retry-after': '30' },
    cause,
  });
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
