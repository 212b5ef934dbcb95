import { Command } from 'commander';
import { ask, type ClientOptions, managementCommand } from '../client-command.ts';
import { printJson, printRows } from '../print.ts';
import { printsList } from '../print-call.ts';

const COLUMNS = ['id', 'name'];

export function panelCommand(): Command {
  return new Command('panel')
    .description('create and list panels (scope: manage)')
    .addCommand(
      managementCommand('create')
        .argument('<name>')
        .description('create a panel')
        .action(async (name: string, options: ClientOptions) => {
          const { organisation } = options;
          const created = await ask(options, 'POST /manage/panels', { organisation, body: { name } });
          if (options.json) printJson(created);
          else printRows([created], COLUMNS, options);
        }),
    )
    .addCommand(printsList(managementCommand('list').description('list the panels'), 'GET /manage/panels', COLUMNS));
}
