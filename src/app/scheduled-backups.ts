import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { failureOf } from '../config/config-error.ts';
import type { Config } from '../config.ts';
import { repeat } from '../lib/concurrency/repeat.ts';
import { PACKAGE_ROOT } from '../package.ts';

const LOOK_MS = 600_000;
const HOUR_MS = 3_600_000;
const BIN = fileURLToPath(new URL('bin/broadgauge', PACKAGE_ROOT));

export interface ScheduledBackups {
  /** When the newest archive was begun, in milliseconds since 1970; undefined: there is none. */
  last(): number | undefined;
  close(): Promise<void>;
}

/** Makes an archive when the newest is old enough, then removes those beyond the number that is kept. */
export function scheduleBackups(
  { dataDir, backupDir, backupHours, backupsKept }: Config,
  logger: Logger,
  now: () => number,
): ScheduledBackups | undefined {
  if (backupDir === undefined) return undefined;
  try {
    mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw failureOf('BACKUP_DIR', backupDir, error);
  }
  const last = () => archivesIn(backupDir)[0]?.at;
  const makeIfDue = async (signal: AbortSignal) => {
    if (now() - (last() ?? 0) < backupHours * HOUR_MS) return;
    // As large as the results, and those of an attempt that was killed stay.
    for (const name of leftIn(backupDir)) rmSync(join(backupDir, name));
    const file = join(backupDir, nameAt(now()));
    // A process of its own: it reads and compares every block.
    await promisify(execFile)(process.execPath, [BIN, 'backup', file], {
      env: { DATA_DIR: dataDir },
      signal,
    });
    logger.info({ file }, 'backed up');
    for (const { name } of archivesIn(backupDir).slice(backupsKept)) rmSync(join(backupDir, name));
  };
  const close = repeat(LOOK_MS, makeIfDue, (err) => logger.error({ err }, 'no backup could be made'));
  return { last, close };
}

/** What scheduled backups that were killed have left. */
function leftIn(directory: string): readonly string[] {
  return readdirSync(directory).filter((name) =>
    /^broadgauge-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.(unfinished|register)-\d+(-journal)?$/.test(name),
  );
}

/** Newest first. */
function archivesIn(directory: string): readonly { readonly name: string; readonly at: number }[] {
  return readdirSync(directory)
    .flatMap((name) => {
      const [, date, hours, minutes, seconds] =
        /^broadgauge-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? [];
      return date === undefined ? [] : [{ name, at: Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`) }];
    })
    .sort((a, b) => b.at - a.at);
}

function nameAt(ms: number): string {
  return `broadgauge-${new Date(ms)
    .toISOString()
    .replaceAll(':', '')
    .replace(/\.\d+Z$/, 'Z')}.tar`;
}
