import { Command } from 'commander';
import { makeFilesPrivate } from '../../app/private-files.ts';
import type { ArchivePlace } from '../../backup/archive-place.ts';
import { giveWay } from '../../backup/give-way.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { readConfig } from '../../config.ts';
import { untilInterrupted, usageFailure } from '../failure.ts';
import { megabytes, type Progress, startProgress } from '../progress.ts';
import { unreadable } from '../source-file.ts';
import { readRecords } from './erasures.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('put register, results and keys into one archive, while the service runs or not')
    .argument('<file>', 'the archive to make, a file or s3://bucket/folder/name; it must not be there yet')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string) => {
      const config = readConfig();
      // Here and not above: the other commands start in half the time without the stores.
      const { openPlace, refuseWithin } = await import('../../backup/archive-place.ts');
      const place = asUsage(() => {
        refuseWithin(file, config.objectStore);
        return openPlace(file);
      });
      if (await place.exists()) throw usageFailure(`${place.name} is there already.`);
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
        if (place.isRemote && process.stderr.isTTY) process.stderr.write(`Sending it to ${place.name}\n`);
        return manifest;
      };
      const manifest = await untilInterrupted((signal) => place.write((path) => make(path, signal), signal));
      process.stdout.write(`${place.name}: ${describe(manifest)}\n`);
    });
}

function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw usageFailure((error as Error).message);
  }
}

/** Where a backup is that has to be there. */
async function findPlace(file: string): Promise<ArchivePlace> {
  const { openPlace } = await import('../../backup/archive-place.ts');
  const place = asUsage(() => openPlace(file));
  if (!(await place.exists())) throw unreadable(place.name, { code: 'ENOENT' });
  return place;
}

const BACKUP_HELP = `
Archives the installation in DATA_DIR: all that was acknowledged before the command began. A service that
runs there goes on answering, before the backup where both want a processor; results that come while its
results are copied wait for that. The archive is a tar of the databases with a manifest of their checksums,
and has its name only when it is whole. It holds everything but exported files, so keep it as safe as the
installation itself.

An archive for S3-compatible storage (s3://bucket/folder/name, with ?endpoint=https://host for another than
Amazon's) is made in TMPDIR first and then sent, with the credentials of AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY or what else the SDK of Amazon knows.

Installations on PostgreSQL and ClickHouse are backed up with the tools of those.

Examples:
  DATA_DIR=/var/lib/broadgauge broadgauge backup /backups/monday.tar
  broadgauge verify /backups/monday.tar
  broadgauge backup 's3://safe/broadgauge/monday.tar?endpoint=https://minio.example'`;

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup into an empty data directory')
    .argument('<file>', 'an archive that `broadgauge backup` has made, a file or s3://bucket/folder/name')
    .option('--erasures <file>', 'erase again what this list names, as `broadgauge erasures list --json` printed it')
    .addHelpText('after', RESTORE_HELP)
    .action(async (file: string, options: { readonly erasures?: string }) => {
      const { dataDir } = readConfig();
      const place = await findPlace(file);
      const erasures = options.erasures === undefined ? undefined : await readRecords(options.erasures);
      makeFilesPrivate();
      const { restoreBackup } = await import('../../backup/restore-backup.ts');
      const progress = startProgress('Restoring', undefined);
      const manifest = await restoreBackup(place, dataDir, { erasures, onBytes: progress.advance });
      progress.end();
      process.stdout.write(`Restored into ${dataDir}: ${describe(manifest)}\n`);
      if (erasures === undefined) process.stderr.write(`${eraseAgain(manifest)}\n`);
    });
}

function eraseAgain({ began }: Manifest): string {
  return `WARNING: whatever was erased after ${began} is here again. If anything was, empty the directory and restore with --erasures FILE.`;
}

const RESTORE_HELP = `
DATA_DIR names the directory, which has to be empty or not there. Every checksum is verified before anything
is put in its place; what is not finished, no service starts with, and the same command begins anew.

A backup brings back what was erased after it was made. With --erasures the service that starts next erases
it again before it answers anybody.

Example:
  DATA_DIR=/var/lib/broadgauge broadgauge restore /backups/monday.tar`;

export function verifyCommand(): Command {
  return new Command('verify')
    .description('read a backup to its end and compare the checksums')
    .argument('<file>', 'an archive that `broadgauge backup` has made, a file or s3://bucket/folder/name')
    .action(async (file: string) => {
      const place = await findPlace(file);
      const { readArchive } = await import('../../backup/read-archive.ts');
      const progress = startProgress('Verifying', undefined);
      const manifest = await readArchive(place, {
        begin: async () => {},
        chunk: async (bytes) => progress.advance(bytes.length),
        end: async () => {},
      });
      progress.end();
      process.stdout.write(`${place.name}: whole, ${describe(manifest)}\n`);
    });
}

function describe({ files, began, program }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${megabytes(bytes)} MB, of ${began}, made by version ${program}.`;
}
