import { Command } from 'commander';
import { ask, type ClientOptions, clientCommand } from '../client-command.ts';
import { printAnswer, printJson, printRows } from '../print.ts';
import { printsList } from '../print-call.ts';
import { organisationQuotasCommand } from './organisation-quotas.ts';

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
