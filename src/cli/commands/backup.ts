import { Command } from 'commander';
import { makeFilesPrivate } from '../../app/private-files.ts';
import type { ArchiveLocation } from '../../backup/archive-location.ts';
import { giveWay } from '../../backup/give-way.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { readConfig } from '../../config.ts';
import { untilInterrupted, usageFailure } from '../failure.ts';
import { megabytes, type Progress, startProgress } from '../progress.ts';
import { unreadable } from '../source-file.ts';
import { readRecords } from './erasures.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('write register, results and keys to one archive; the service may run')
    .argument('<file>', 'the archive to make, a file or s3://bucket/folder/name; it must not exist')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string) => {
      const config = readConfig();
      // Imported here, since the other commands start in half the time without the stores.
      const { openLocation, refuseWithin } = await import('../../backup/archive-location.ts');
      const location = asUsage(() => {
        refuseWithin(file, config.objectStore);
        return openLocation(file);
      });
      if (await location.exists()) throw usageFailure(`${location.name} exists already.`);
      makeFilesPrivate();
      const { createBackup } = await import('../../backup/create-backup.ts');
      giveWay();
      let progress: Progress | undefined;
      const make = async (path: string, signal: AbortSignal) => {
        const manifest = await createBackup(config, path, {
          signal,
          onBegin: (bytes) => {
            progress = startProgress('Backing up', bytes);
          },
          onBytes: (bytes) => progress?.advance(bytes),
        });
        progress?.end();
        if (location.isRemote && process.stderr.isTTY) process.stderr.write(`Sending it to ${location.name}\n`);
        return manifest;
      };
      const manifest = await untilInterrupted((signal) => location.write((path) => make(path, signal), signal));
      process.stdout.write(`${location.name}: ${describe(manifest)}\n`);
    });
}

function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw usageFailure((error as Error).message);
  }
}

/** The location of an existing backup. */
async function findLocation(file: string): Promise<ArchiveLocation> {
  const { openLocation } = await import('../../backup/archive-location.ts');
  const location = asUsage(() => openLocation(file));
  if (!(await location.exists())) throw unreadable(location.name, { code: 'ENOENT' });
  return location;
}

const BACKUP_HELP = `
Archives the installation in DATA_DIR: everything that was acknowledged before the command began. A running
service keeps answering, with a higher priority than the backup; ingest waits while results are copied. The
archive is a tar of the databases with a manifest of their checksums, and gets its name only when it is
complete. Every block of the results is compared with its checksum: there is no backup of what is damaged,
and the line says which table is. It has everything but exported files, so protect it like the installation itself.

An archive for S3-compatible storage (s3://bucket/folder/name, with ?endpoint=https://host if it is not
Amazon's) is made in TMPDIR first and then uploaded, with the credentials of AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY or from another source of Amazon's SDK.

Back up installations on PostgreSQL and ClickHouse with the tools of these servers.

Examples:
  DATA_DIR=/var/lib/broadgauge broadgauge backup /backups/monday.tar
  broadgauge verify /backups/monday.tar
  broadgauge backup 's3://safe/broadgauge/monday.tar?endpoint=https://minio.example'`;

export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup into an empty data directory')
    .argument('<file>', 'an archive of `broadgauge backup`, a file or s3://bucket/folder/name')
    .option('--erasures <file>', 'erase again what this list names; from `broadgauge erasures list --json`')
    .addHelpText('after', RESTORE_HELP)
    .action(async (file: string, options: { readonly erasures?: string }) => {
      const { dataDir } = readConfig();
      const location = await findLocation(file);
      const erasures = options.erasures === undefined ? undefined : await readRecords(options.erasures);
      makeFilesPrivate();
      const { restoreBackup } = await import('../../backup/restore-backup.ts');
      const progress = startProgress('Restoring', undefined);
      const manifest = await restoreBackup(location, dataDir, { erasures, onBytes: progress.advance });
      progress.end();
      process.stdout.write(`Restored into ${dataDir}: ${describe(manifest)}\n`);
      if (erasures === undefined) process.stderr.write(`${eraseAgain(manifest)}\n`);
    });
}

function eraseAgain({ began }: Manifest): string {
  return `WARNING: whatever was erased after ${began} is here again. If anything was, empty the directory and restore with --erasures FILE.`;
}

const RESTORE_HELP = `
DATA_DIR names the directory, which must be empty or not exist. Every checksum is verified before the files
are moved into it. A service does not start on an incomplete restore; run the same command again.

A backup brings back data that were erased after it was made. With --erasures the service erases them again
at its next start, before it answers requests.

Example:
  DATA_DIR=/var/lib/broadgauge broadgauge restore /backups/monday.tar`;

export function verifyCommand(): Command {
  return new Command('verify')
    .description('read a backup to its end and compare the checksums, of its files and of the blocks of results')
    .argument('<file>', 'an archive of `broadgauge backup`, a file or s3://bucket/folder/name')
    .action(async (file: string) => {
      const location = await findLocation(file);
      const { verifyArchive } = await import('../../backup/verify-archive.ts');
      const progress = startProgress('Verifying', undefined);
      const manifest = await verifyArchive(location, progress.advance);
      progress.end();
      process.stdout.write(`${location.name}: whole, ${describe(manifest)}\n`);
    });
}

function describe({ files, began, program }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${megabytes(bytes)} MB, of ${began}, made by version ${program}.`;
}
