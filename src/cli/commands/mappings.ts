import { Command } from 'commander';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { printAnswer, printJson } from '../print.ts';
import { printsJson, printsList, printsMessage } from '../print-call.ts';
import { readRequest } from '../request-file.ts';

export function mappingsCommand(): Command {
  return new Command('mappings')
    .description('store, list, show and delete how measurements of InfluxDB become results (scope: manage)')
    .addCommand(putCommand())
    .addCommand(
      printsList(managementCommand('list').description('list your mappings'), 'GET /manage/mappings', [
        'name',
        'measurement',
        'test',
      ]),
    )
    .addCommand(
      printsJson(
        managementCommand('show').argument('<name>').description('print a mapping as JSON'),
        'GET /manage/mappings/{name}',
      ),
    )
    .addCommand(
      printsMessage(
        managementCommand('delete').argument('<name>').description('delete a mapping; results stay'),
        'DELETE /manage/mappings/{name}',
      ),
    );
}

function putCommand(): Command {
  return managementCommand('put')
    .argument('<name>', 'its name')
    .argument('<file>', 'the mapping as JSON, with sample lines or not; - for standard input')
    .option('--dry-run', 'print what the sample lines become, and store nothing')
    .description('store a mapping, replacing one of the same name')
    .addHelpText('after', '\nExample:\n  broadgauge mappings put wan wan.json --dry-run')
    .action(async (name: string, file: string, options: ClientOptions & { readonly dryRun?: boolean }) => {
      const { organisation, dryRun } = options;
      const body = unchecked({ ...Object(await readRequest(file)), ...(dryRun && { dry_run: true }) });
      const stored = await ask(options, 'PUT /manage/mappings/{name}', { name, organisation, body });
      if (dryRun) return printJson(stored);
      printAnswer(stored, `${name} is stored: ${stored.measurement} becomes ${stored.test}`, options);
    });
}
