import { Command } from 'commander';
import { makeFilesPrivate } from '../../app/private-files.ts';
import { readConfig } from '../../config.ts';
import { CommandFailure, untilInterrupted } from '../failure.ts';
import { megabytes, type Progress, startProgress } from '../progress.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('read everything in the data directory to find damage; the service may run')
    .option('--data-dir <directory>', 'the directory; default: DATA_DIR')
    .addHelpText('after', HELP)
    .action(async ({ dataDir }: { readonly dataDir?: string }) => {
      const settings = readConfig();
      const config = { ...settings, dataDir: dataDir ?? settings.dataDir };
      makeFilesPrivate();
      const { checkInstallation } = await import('../../backup/check-installation.ts');
      let progress: Progress | undefined;
      let toRead = 0;
      const { damaged } = await untilInterrupted((signal) =>
        checkInstallation(config, {
          signal,
          onBegin: (bytes) => {
            toRead = bytes;
            progress = startProgress('Checking', bytes);
          },
          onBytes: (bytes) => progress?.advance(bytes),
        }),
      );
      progress?.end();
      if (damaged.length === 0) {
        process.stdout.write(`${config.dataDir}: whole, ${megabytes(toRead)} MB and the register were read.\n`);
        return;
      }
      const lines = damaged.map(({ part, what }) => `  ${part}: ${what}`);
      throw new CommandFailure(
        [`${config.dataDir} is damaged:`, ...lines, 'See docs/how-to/something-is-damaged.md.'].join('\n'),
      );
    });
}

const HELP = `
Compares every block of the results with the checksum that the engine has written with it, the journals and
exported files with theirs, and lets SQLite check the register. A running service does this itself, beside its
requests, and shows the outcome in /readyz. What is on PostgreSQL, ClickHouse or in a bucket is not read: use
the tools of these servers. The exit code is 1 if something is damaged.

Example:
  broadgauge check --data-dir /var/lib/broadgauge`;
