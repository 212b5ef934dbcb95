import { Command } from 'commander';
import { apiOf, type ClientOptions, clientCommand } from '../client-command.ts';
import { printJson, printRows } from '../print.ts';

const COLUMNS = ['id', 'name'];

export function organisationCommand(): Command {
  return new Command('organisation')
    .description('create and list organisations (scope: operator)')
    .addCommand(
      clientCommand('create')
        .argument('<name>')
        .description('create an organisation, with the panel `default`')
        .action(async (name: string, options: ClientOptions) => {
          const { data } = await apiOf(options).call('POST', '/manage/organisations', { name });
          if (options.json) printJson(data);
          else printRows([data as Record<string, unknown>], COLUMNS, options);
        }),
    )
    .addCommand(
      clientCommand('list')
        .description('list the organisations')
        .action(async (options: ClientOptions) => {
          const { data } = await apiOf(options).call('GET', '/manage/organisations');
          printRows(data as Record<string, unknown>[], COLUMNS, options);
        }),
    );
}
