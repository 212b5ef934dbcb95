import { Command } from 'commander';
import { type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { printAnswer, printJson } from '../print.ts';
import { printsJson, printsList, printsMessage } from '../print-call.ts';
import { readRequest } from '../request-file.ts';

export function mappingsCommand(): Command {
  return new Command('mappings')
    .description('store, list, show and delete how measurements of InfluxDB become results (scope: manage)')
    .addCommand(putCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(deleteCommand());
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
      const stored = await withService(options, (bg) =>
        bg.request('PUT /manage/mappings/{name}', { name, organisation, body }),
      );
      if (dryRun) return printJson(stored);
      printAnswer(stored, `${name} is stored: ${stored.measurement} becomes ${stored.test}`, options);
    });
}

function listCommand(): Command {
  return printsList(
    managementCommand('list').description('list your mappings'),
    (bg, { organisation }) => bg.request('GET /manage/mappings', { organisation }),
    ['name', 'measurement', 'test'],
  );
}

function showCommand(): Command {
  return printsJson(
    managementCommand('show').argument('<name>').description('print a mapping as JSON'),
    (bg, name, { organisation }) => bg.request('GET /manage/mappings/{name}', { name, organisation }),
  );
}

function deleteCommand(): Command {
  return printsMessage(
    managementCommand('delete').argument('<name>').description('delete a mapping; results stay'),
    (bg, name, { organisation }) => bg.envelope('DELETE /manage/mappings/{name}', { name, organisation }),
  );
}
