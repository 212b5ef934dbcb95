import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { EXIT } from '../failure.ts';
import { settingsTable } from '../settings-table.ts';
import { welcome } from '../welcome.ts';

interface ServeOptions {
  readonly demo?: boolean;
  readonly newToken?: boolean;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service')
    .option('--demo', 'fill a new data directory with a demo panel')
    .option('--new-token', 'issue one more token with every scope and print it, when the first is lost')
    .addHelpText('after', () => `\nSettings (environment variables):\n${settingsTable()}`)
    .action(async ({ demo = false, newToken = false }: ServeOptions) => {
      const config = readConfig();
      // Here and not above: the other commands start in half the time without the service.
      const [{ startService }, { pino }] = await Promise.all([import('../../app.ts'), import('pino')]);
      const logger = pino({ level: config.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
      const service = await startService(config, { logger, demo, newToken });
      process.stdout.write(welcome(service, demo));
      const stop = (signal: NodeJS.Signals) => {
        logger.info({ signal }, 'shutting down');
        service.close().then(
          () => process.exit(EXIT.done),
          (err: unknown) => {
            logger.fatal({ err }, 'the shutdown failed');
            process.exit(EXIT.failed);
          },
        );
      };
      process.once('SIGTERM', stop).once('SIGINT', stop);
    });
}
