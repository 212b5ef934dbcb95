import { Command } from 'commander';
import { makeFilesPrivate } from '../../app/private-files.ts';
import type { FirstToken, Service } from '../../app.ts';
import { SERVICE_SETTINGS } from '../../config/settings.ts';
import { misspeltSettings, readConfig } from '../../config.ts';
import { EXIT } from '../failure.ts';
import { steadyLines } from '../steady-lines.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service')
    .option('--demo', 'fill a new data directory with a demo panel')
    .option('--new-token', 'issue and print another token with every scope, if the first is lost')
    .option('--new-results', 'begin an empty store of results, although the register knows of results')
    .addHelpText('after', () => `\nSettings (environment variables):\n${settingsTable()}`)
    .action(async ({ demo = false, newToken = false, newResults = false }: ServeOptions) => {
      const config = readConfig();
      makeFilesPrivate();
      // Imported here, since the other commands start in half the time without the service.
      const [{ startService }, { default: pino }] = await Promise.all([import('../../app.ts'), import('pino')]);
      const logger = pino({ level: config.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
      for (const line of misspeltSettings()) logger.warn(line);
      const progress = steadyLines('Opening the stores.', (line) => void process.stdout.write(`${line}\n`));
      const service = await startService(config, {
        logger,
        demo,
        newToken,
        newResults,
        onProgress: progress.tell,
      }).finally(progress.end);
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

interface ServeOptions {
  readonly demo?: boolean;
  readonly newToken?: boolean;
  readonly newResults?: boolean;
}

/** The list of settings in `serve --help`. */
function settingsTable(): string {
  return Object.values(SERVICE_SETTINGS)
    .map(({ variable, default: standard, meaning, secret }) => {
      const notes = [standard && `(default: ${standard})`, secret && `(or ${variable}_FILE)`].filter(Boolean);
      return `  ${variable}\n      ${[meaning.replaceAll('`', ''), ...notes].join(' ')}`;
    })
    .join('\n');
}

/** The welcome text when the service is ready. */
function welcome({ url, adminUrl, token }: Service, demo: boolean): string {
  const bearer = token.origin === 'new' ? token.secret : '$BROADGAUGE_TOKEN';
  return [
    'Broadgauge is ready.',
    `  Console ${url}/console/`,
    `  API     ${url}`,
    `  Probes  ${adminUrl}/readyz`,
    `  Token   ${describe(token)}`,
    `  Try     curl -H "Authorization: Bearer ${bearer}" ${demo ? `${QUESTION} ${url}/metric_data` : `${url}/manage/panels`}`,
    '',
  ].join('\n');
}

/** Something to see at once: the download speeds of the demo panel's last week. */
const QUESTION = `-H 'Content-Type: application/json' -d '${JSON.stringify({
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: true,
  prefilter: true,
  splits: ['isp'],
  time: { from: '-7 days', to: 'now' },
})}'`;

function describe(token: FirstToken): string {
  switch (token.origin) {
    case 'new':
      return `${token.secret}  (shown this once: keep it)`;
    case 'settings':
      return 'the value of BOOTSTRAP_TOKEN';
    case 'earlier':
      return 'the one of the first start (lost? start once with --new-token)';
  }
}
