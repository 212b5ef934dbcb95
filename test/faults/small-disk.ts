import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportMissing } from '../servers/install.ts';

/** A file system of its own that is quickly full. */
export interface SmallDisk {
  readonly directory: string;
  freeBytes(): number;
  /** Fills the disk with a foreign file, up to this many bytes. */
  occupyAllBut(bytes: number): void;
  /** Takes that file away. */
  release(): void;
  unmount(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-small-disk-'));
  mount(directory, megabytes);
  const filler = join(directory, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
  const release = () => rmSync(filler, { force: true });
  return {
    directory,
    freeBytes,
    release,
    occupyAllBut(bytes) {
      release();
      // The service writes meanwhile: what it takes or gives back changes how much there is to fill.
      for (let left = freeBytes() - bytes; left > 0; left = freeBytes() - bytes) appendUpTo(filler, left);
    },
    unmount() {
      execFileSync('umount', ['--lazy', directory]);
      rmSync(directory, { recursive: true });
    },
  };
}

/** Whether this process may mount; where it may not, that is said loudly, and is a failure in CI. */
export function canMountSmallDisk(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-small-disk-'));
  try {
    mount(directory, 1);
    execFileSync('umount', [directory]);
    return true;
  } catch {
    reportMissing('A small file system (needs root and the right to mount)');
    return false;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Appends this many bytes, or as many as fit on the disk. */
function appendUpTo(file: string, bytes: number): void {
  try {
    appendFileSync(file, Buffer.alloc(bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function mount(directory: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'ignore' });
}
