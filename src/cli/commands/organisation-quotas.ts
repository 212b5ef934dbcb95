import { type Command, InvalidArgumentError } from 'commander';
import { QUOTA_NAMES, type QuotaName } from '../../access/quotas.ts';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { printRows } from '../print.ts';

type QuotaOptions = ClientOptions & { readonly [Name in QuotaName]?: number | null };

/** Shows the quotas of an organisation; with options it sets these first. */
export function organisationQuotasCommand(): Command {
  const command = clientCommand('quotas')
    .argument('[name]', 'the organisation (default: that of the token)')
    .description('show what an organisation may use and uses (scope: manage), or set it');
  for (const [name, what] of Object.entries(WORDS)) command.option(`--${name} <number>`, what, maxOf);
  return command.addHelpText('after', HELP).action(async (organisation: string | undefined, options: QuotaOptions) => {
    const given = QUOTA_NAMES.filter((name) => options[name] !== undefined);
    const body = Object.fromEntries(given.map((name) => [name, options[name]]));
    const quotas = await withService(
      options,
      (bg) =>
        given.length === 0
          ? bg.request('GET /manage/quotas', { organisation })
          : bg.request('PUT /manage/quotas', { organisation, body }),
      (key) => `--${key}`,
    );
    const rows = options.json
      ? quotas
      : quotas.map(({ quota, max, used, own, setting }) => ({
          quota,
          used,
          max: max === 0 ? 'no limit' : max,
          by: own === null ? setting : 'own',
        }));
    printRows(rows, ['quota', 'used', 'max', 'by'], options);
  });
}

const WORDS: Readonly<Record<QuotaName, string>> = {
  requests: 'requests in progress, at each node',
  questions: 'questions that wait or run, at each node',
  downloads: 'downloads that wait or are being made',
  agents: 'agents',
  results: 'stored results',
};

const SETTING = 'setting';

const HELP = `
Only operators set quotas. They are numbers, 0 for no limit, or the word
${SETTING}: then the setting of the service counts again. Those that are not
named stay as they are. They count at once, at other nodes within two seconds.

Examples:
  broadgauge organisation quotas acme
  broadgauge organisation quotas acme --results 50000000 --questions 100
  broadgauge organisation quotas acme --results ${SETTING}`;

function maxOf(text: string): number | null {
  if (text === SETTING) return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`It should be a number, or ${SETTING}.`);
}
