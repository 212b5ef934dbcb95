import { Command, Option } from 'commander';
import type { Population } from '#client';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { printAnswer, printJson, printRows } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';
import { readRequest, readText } from '../request-file.ts';

const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

export function populationsCommand(): Command {
  return new Command('populations')
    .description('store and list the sizes of strata, for weights (scope: manage)')
    .addCommand(
      printsList(
        managementCommand('list').description('list the populations'),
        'GET /manage/populations',
        ['name', 'dimensions', 'cells'],
        ({ name, dimensions, cell_count }) => ({ name, dimensions: dimensions.join(','), cells: cell_count }),
      ),
    )
    .addCommand(showCommand())
    .addCommand(putCommand())
    .addCommand(
      printsMessage(
        managementCommand('delete')
          .argument('<name>')
          .description('delete a population; questions that name it are then refused'),
        'DELETE /manage/populations/{name}',
      ),
    );
}

function showCommand(): Command {
  return managementCommand('show')
    .argument('<name>')
    .description('print the strata of a population')
    .action(async (name: string, options: ClientOptions) => {
      const request = { name, organisation: options.organisation };
      printCells(await ask(options, 'GET /manage/populations/{name}', request), options);
    });
}

function putCommand(): Command {
  return managementCommand('put')
    .argument('<name>', 'its name in questions')
    .argument('<file>', 'CSV with a column for each dimension and one named count, or JSON; - for standard input')
    .description('store a population, replacing one of that name')
    .addOption(new Option('--format <format>', 'if the file’s name does not say it').choices(FORMATS))
    .addHelpText('after', HELP)
    .action(async (name: string, file: string, options: ClientOptions & { readonly format?: Format }) => {
      const { organisation } = options;
      const isCsv = options.format === undefined ? /\.csv(\.gz)?$/i.test(file) : options.format === 'csv';
      const advice = options.format === undefined ? ' If it is CSV, say so with --format csv.' : '';
      const body = isCsv ? { csv: await readText(file) } : await readRequest(file, advice);
      const stored = await ask(
        options,
        'PUT /manage/populations/{name}',
        { name, organisation, body: unchecked(body) },
        isCsv ? placeInCsv : undefined,
      );
      printAnswer(stored, `${stored.name}: ${stored.cells.length} cells by ${stored.dimensions.join(', ')}`, options);
    });
}

const HELP = `
Dimensions are those of agents: isp, package, package.technology, package.tier, country, custom.<key>. A stratum has a
value for each, and the number of its lines, in any unit. The weight of an agent is the count of its stratum, divided by
the number of agents in it.

  package.technology,count
  FTTP,1200
  cable,800.5

Examples:
  broadgauge populations put lines-2026 lines.csv
  broadgauge query --metric httpget --aggregation total --from "last month" --to "last month" \\
    --per-agent mean --population lines-2026`;

function printCells(population: Population, options: ClientOptions): void {
  if (options.json) printJson(population);
  else printRows(population.cells, [...population.dimensions, 'count'], options);
}

/** Translates `cells[2][count]` to a row of the file, counted from 1 without the header. */
function placeInCsv(key: string): string {
  const [, cell, column] = /^cells\[(\d+)\](?:\[(.+)\])?$/.exec(key) ?? [];
  if (cell !== undefined) return `row ${Number(cell) + 1}${column === undefined ? '' : `, ${column}`}`;
  return /^dimensions/.test(key) ? 'header' : key;
}
