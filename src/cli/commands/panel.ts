import { Command } from 'commander';
import { apiOf, type ClientOptions, managementCommand, managePath } from '../client-command.ts';
import { printJson, printRows } from '../print.ts';

const COLUMNS = ['id', 'name'];

export function panelCommand(): Command {
  return new Command('panel')
    .description('create and list panels (scope: manage)')
    .addCommand(
      managementCommand('create')
        .argument('<name>')
        .description('create a panel')
        .action(async (name: string, options: ClientOptions) => {
          const { data } = await apiOf(options).call('POST', managePath('panels', options), { name });
          if (options.json) printJson(data);
          else printRows([data as Record<string, unknown>], COLUMNS, options);
        }),
    )
    .addCommand(
      managementCommand('list')
        .description('list the panels')
        .action(async (options: ClientOptions) => {
          const { data } = await apiOf(options).call('GET', managePath('panels', options));
          printRows(data as Record<string, unknown>[], COLUMNS, options);
        }),
    );
}
