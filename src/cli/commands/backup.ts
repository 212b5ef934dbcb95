import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { makeFilesPrivate } from '../../app/private-files.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { readConfig } from '../../config.ts';
import { untilInterrupted, usageFailure } from '../failure.ts';
import { megabytes, type Progress, startProgress } from '../progress.ts';
import { unreadable } from '../source-file.ts';
import { readRecords } from './erasures.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('put register, results and keys into one archive, while the service runs or not')
    .argument('<file>', 'the archive to make; it must not be there yet')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string) => {
      const config = readConfig();
      if (existsSync(file)) throw usageFailure(`${file} is there already.`);
      makeFilesPrivate();
      // Here and not above: the other commands start in half the time without the stores.
      const { createBackup } = await import('../../backup/create-backup.ts');
      let progress: Progress | undefined;
      const manifest = await untilInterrupted((signal) =>
        createBackup(config, file, {
          signal,
          onBegin: (bytes) => {
            progress = startProgress('Backing up', bytes);
          },
          onBytes: (bytes) => progress?.advance(bytes),
        }),
      );
      progress?.end();
      process.stdout.write(`${file}: ${describe(manifest)}\n`);
    });
}

const BACKUP_HELP = `
Archives the installation in DATA_DIR: all that was acknowledged before the command began. A service that
runs there goes on answering; results that come while its results are copied wait for that. The archive is
a tar of the databases with a manifest of their checksums, and has its name only when it is whole. It holds
everything but exported files, so keep it as safe as the installation itself.

Installations on PostgreSQL and ClickHouse are backed up with the tools of those.

Examples:
  DATA_DIR=/var/lib/broadgauge broadgauge backup /backups/monday.tar
  broadgauge verify /backups/monday.tar`;

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup into an empty data directory')
    .argument('<file>', 'an archive that `broadgauge backup` has made')
    .option('--erasures <file>', 'erase again what this list names, as `broadgauge erasures list --json` printed it')
    .addHelpText('after', RESTORE_HELP)
    .action(async (file: string, options: { readonly erasures?: string }) => {
      const { dataDir } = readConfig();
      if (!existsSync(file)) throw unreadable(file, { code: 'ENOENT' });
      const erasures = options.erasures === undefined ? undefined : await readRecords(options.erasures);
      makeFilesPrivate();
      const { restoreBackup } = await import('../../backup/restore-backup.ts');
      const progress = startProgress('Restoring', undefined);
      const manifest = await restoreBackup(file, dataDir, { erasures, onBytes: progress.advance });
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
    .argument('<file>', 'an archive that `broadgauge backup` has made')
    .action(async (file: string) => {
      if (!existsSync(file)) throw unreadable(file, { code: 'ENOENT' });
      const { readArchive } = await import('../../backup/read-archive.ts');
      const progress = startProgress('Verifying', undefined);
      const manifest = await readArchive(file, {
        begin: async () => {},
        chunk: async (bytes) => progress.advance(bytes.length),
        end: async () => {},
      });
      progress.end();
      process.stdout.write(`${file}: whole, ${describe(manifest)}\n`);
    });
}

function describe({ files, began, program }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${megabytes(bytes)} MB, of ${began}, made by version ${program}.`;
}
