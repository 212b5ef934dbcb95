import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportMissing } from '../servers/install.ts';

/** A file system of its own that is quickly full. */
export interface SmallDisk {
  readonly directory: string;
  freeBytes(): number;
  /** Fills it with a file that is none of the service's, up to so many bytes. */
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
      writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes() - bytes)));
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

function mount(directory: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'ignore' });
}
