import { Command } from 'commander';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { printJson, printLine } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';
import { readRequest } from '../request-file.ts';

export function mapsCommand(): Command {
  return new Command('maps')
    .description('store, list, show and delete maps to draw figures on (scope: manage; data to list and show)')
    .addCommand(putCommand())
    .addCommand(
      printsList(managementCommand('list').description('list your maps'), 'GET /manage/maps', [
        'name',
        'dimension',
        'key',
        'region_count',
        'min_agents',
      ]),
    )
    .addCommand(showCommand())
    .addCommand(
      printsMessage(
        managementCommand('delete')
          .argument('<name>')
          .description('delete a map; questions that were drawn on it are drawn as charts'),
        'DELETE /manage/maps/{name}',
      ),
    );
}

interface PutOptions extends ClientOptions {
  readonly dimension: string;
  readonly key: string;
  readonly object?: string;
  readonly coordinates?: string;
  readonly minAgents?: string;
}

function putCommand(): Command {
  return managementCommand('put')
    .argument('<name>', 'its name')
    .argument('<file>', 'GeoJSON or TopoJSON of at most 5 MiB; - for standard input')
    .requiredOption('--dimension <id>', 'the dimension whose values are the regions, such as custom.region')
    .requiredOption('--key <property>', 'the property of each region that is its value')
    .option('--object <name>', 'of TopoJSON with several objects: the one to take')
    .option('--coordinates <kind>', 'degrees (default), grid (metres, north up) or screen (pixels from the top)')
    .option('--min-agents <number>', 'regions with fewer agents are grey (default: 5)')
    .description('store a map, replacing one of the same name, and say what does not match')
    .addHelpText(
      'after',
      '\nExample:\n  broadgauge maps put regions regions.geojson --dimension custom.region --key name',
    )
    .action(async (name: string, file: string, options: PutOptions) => {
      const { organisation, dimension, key, object, coordinates, minAgents } = options;
      const others = { object, coordinates: unchecked(coordinates), min_agents: unchecked(minAgents) };
      const body = unchecked(await readRequest(file));
      const stored = await ask(options, 'PUT /manage/maps/{name}', {
        name,
        organisation,
        dimension,
        key,
        ...others,
        body,
      });
      if (options.json) return printJson(stored);
      printLine(`${name} is stored: ${stored.region_count} regions of ${stored.dimension}`);
      const { regions, values } = stored.unmatched;
      if (regions.length > 0) printLine(`Regions without a value: ${regions.join(', ')}`);
      if (values.length > 0) printLine(`Values without a region: ${values.join(', ')}`);
    });
}

function showCommand(): Command {
  return managementCommand('show')
    .argument('<name>')
    .description('print a map as GeoJSON; with --json as the service answers it')
    .action(async (name: string, options: ClientOptions) => {
      const { organisation } = options;
      const map = await ask(options, 'GET /manage/maps/{name}', { name, organisation });
      printJson(options.json ? map : map.geometry);
    });
}
