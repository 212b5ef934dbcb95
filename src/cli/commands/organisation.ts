import { Command } from 'commander';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { printJson, printRows } from '../print.ts';
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
          const created = await withService(options, (bg) =>
            bg.request('POST /manage/organisations', { body: { name } }),
          );
          if (options.json) printJson(created);
          else printRows([created], COLUMNS, options);
        }),
    )
    .addCommand(
      clientCommand('list')
        .description('list the organisations')
        .action(async (options: ClientOptions) => {
          printRows(await withService(options, (bg) => bg.request('GET /manage/organisations')), COLUMNS, options);
        }),
    )
    .addCommand(organisationQuotasCommand())
    .addCommand(
      clientCommand('set-backs')
        .description('list organisations whose register is older than their results')
        .action(async (options: ClientOptions) => {
          const found = await withService(options, (bg) => bg.request('GET /manage/set_backs'));
          printRows(found, ['organisation', 'results'], options);
        }),
    )
    .addCommand(
      clientCommand('accept-set-back')
        .argument('<name>')
        .description('let an organisation take agents and results again, although its register has lost changes')
        .action(async (organisation: string, options: ClientOptions) => {
          await withService(options, (bg) => bg.request('POST /manage/set_backs/accept', { body: { organisation } }));
        }),
    );
}
