import { Command, InvalidArgumentError } from 'commander';
import { QUOTA_NAMES, type QuotaName } from '../../access/quotas.ts';
import { ask, type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { printAnswer, printJson, printRows } from '../print.ts';
import { printsList } from '../print-call.ts';

const COLUMNS = ['id', 'name'];

export function organisationCommand(): Command {
  return new Command('organisation')
    .description('create and list organisations, and their quotas (scope: operator)')
    .addCommand(
      clientCommand('create')
        .argument('<name>')
        .description('create an organisation, with the panel `default`')
        .action(async (name: string, options: ClientOptions) => {
          const created = await ask(options, 'POST /manage/organisations', { body: { name } });
          if (options.json) printJson(created);
          else printRows([created], COLUMNS, options);
        }),
    )
    .addCommand(
      printsList(clientCommand('list').description('list the organisations'), 'GET /manage/organisations', COLUMNS),
    )
    .addCommand(organisationQuotasCommand())
    .addCommand(
      printsList(
        clientCommand('set-backs').description('list organisations whose register is older than their results'),
        'GET /manage/set_backs',
        ['organisation', 'results'],
      ),
    )
    .addCommand(
      clientCommand('accept-set-back')
        .argument('<name>')
        .description('let an organisation take agents and results again, although its register has lost changes')
        .action(async (organisation: string, options: ClientOptions) => {
          const accepted = await ask(options, 'POST /manage/set_backs/accept', { body: { organisation } });
          printAnswer(accepted, `${accepted.organisation} takes agents and results again`, options);
        }),
    );
}

type QuotaOptions = ClientOptions & { readonly [Name in QuotaName]?: number | null };

/** Shows the quotas of an organisation; with options it sets these first. */
function organisationQuotasCommand(): Command {
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
