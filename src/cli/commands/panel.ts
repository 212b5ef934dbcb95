import { Command } from 'commander';
import { type ClientOptions, managementCommand, withService } from '../client-command.ts';
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
          const created = await withService(options, (bg) =>
            bg.request('POST /manage/panels', { organisation, body: { name } }),
          );
          if (options.json) printJson(created);
          else printRows([created], COLUMNS, options);
        }),
    )
    .addCommand(
      printsList(
        managementCommand('list').description('list the panels'),
        (bg, { organisation }) => bg.request('GET /manage/panels', { organisation }),
        COLUMNS,
      ),
    );
}
