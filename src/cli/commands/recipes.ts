import { Command } from 'commander';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { printAnswer } from '../print.ts';
import { printsJson, printsList, printsMessage } from '../print-call.ts';
import { readRequest } from '../request-file.ts';

export function recipesCommand(): Command {
  return new Command('recipes')
    .description('store, list, show and delete your own recipes of reports (scope: manage)')
    .addCommand(putCommand())
    .addCommand(
      printsList(
        managementCommand('list').description('list your own recipes; broadgauge report also lists the built-in ones'),
        'GET /manage/recipes',
        ['key', 'title', 'tables'],
        ({ key, title, tables }) => ({ key, title, tables: tables.length }),
      ),
    )
    .addCommand(
      printsJson(
        managementCommand('show')
          .argument('<name>', 'stored or built in')
          .description('print a recipe as JSON for put; a built-in one is a good start')
          .addHelpText('after', '\nExample:\n  broadgauge recipes show accc-mba > ours.json'),
        'GET /manage/recipes/{name}',
      ),
    )
    .addCommand(
      printsMessage(
        managementCommand('delete').argument('<name>').description('delete one of your own recipes'),
        'DELETE /manage/recipes/{name}',
      ),
    );
}

function putCommand(): Command {
  return managementCommand('put')
    .argument('<name>', 'its name in broadgauge report')
    .argument('<file>', 'the recipe as JSON; - for standard input')
    .description('store a recipe, replacing one of the same name, after checking all of it')
    .addHelpText('after', '\nExample:\n  broadgauge recipes put evenings ours.json')
    .action(async (name: string, file: string, options: ClientOptions) => {
      const { organisation } = options;
      const body = unchecked(await readRequest(file));
      const stored = await ask(options, 'PUT /manage/recipes/{name}', { name, organisation, body });
      printAnswer(stored, `${name} is stored; tables: ${stored.tables.length}`, options);
    });
}
