import { Command } from 'commander';
import { givenSettings, misspeltSettings, readConfig } from '../../config.ts';
import { usageFailure } from '../failure.ts';
import { printLine, printRows } from '../print.ts';

export function configCommand(): Command {
  return new Command('config').description('check the settings of the service without starting it').addCommand(
    new Command('check')
      .description('read every setting as serve does, and show those that are not the default')
      .option('--json', 'print the settings as JSON')
      .addHelpText('after', HELP)
      .action(({ json = false }: { readonly json?: boolean }) => {
        readConfig();
        const misspelt = misspeltSettings();
        if (misspelt.length > 0) throw usageFailure(misspelt.join('\n'));
        printRows(givenSettings(), ['setting', 'value'], { json });
        if (!json && process.stdout.isTTY) printLine('Every setting is valid.');
      }),
  );
}

const HELP = `
The exit code is 2 if a setting is wrong or misspelt; all of them are named. Servers are not asked: serve does that when it starts.

Example:
  env $(cat broadgauge.env) broadgauge config check`;
