import { Readable } from 'node:stream';
import { Command, Option } from 'commander';
import { ServiceError } from '../../errors.ts';
import { readUnitProfile } from '../../ingest/fcc/unit-profile.ts';
import { begin } from '../begin.ts';
import { apiOf, type ClientOptions, managementCommand, managePath } from '../client-command.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { CONTENT_TYPES, FORMATS, type InputFile, openInput } from '../input-file.ts';
import { noteMore } from '../note-more.ts';
import { printJson, printLine, printRows } from '../print.ts';
import { rejectionLines } from '../rejection-lines.ts';
import { findSource, readSource } from '../source-file.ts';

const COLUMNS = [
  'agent_id',
  'unit_id',
  'mac_address',
  'kind',
  'base',
  'country',
  'panel',
  'package',
  'timezone',
  'custom',
];

const FCC_UNITS = 'fcc-units';

interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

export function agentsCommand(): Command {
  return new Command('agents')
    .description('add, update and search agents (scope: manage)')
    .addCommand(importCommand())
    .addCommand(listCommand());
}

function importCommand(): Command {
  return managementCommand('import')
    .argument('<file>', 'CSV with a header, JSON array or NDJSON, gzip too; - for standard input')
    .description('add agents, or update them by agent_id, else unit_id')
    .addOption(new Option('--format <format>', 'when the file’s name does not tell').choices([...FORMATS, FCC_UNITS]))
    .addHelpText(
      'after',
      [
        '',
        'Columns: agent_id, unit_id, mac_address, kind, base, country, panel, package, timezone, custom.<key>.',
        'Only agent_id or unit_id is needed. Exits with 3 when rows were rejected; the others are stored.',
        '',
        'With --format fcc-units the file is a unit profile of the FCC’s Measuring Broadband America programme: its speed',
        'tier becomes the package, its offsets become a timezone, and state, technology and census custom fields.',
        '',
        'Examples:',
        '  broadgauge agents import panel.csv',
        '  broadgauge agents import --format fcc-units unit-profile-sept2021.csv',
      ].join('\n'),
    )
    .action(async (file: string, options: ClientOptions & { format?: string }) => {
      const list = await openList(file, options.format);
      const { data } = await apiOf(options).upload(managePath('agents', options), list);
      const result = data as ImportResult;
      if (options.json) printJson(result);
      else printLine(`${result.created} created, ${result.updated} updated, ${result.rejected} rejected`);
      if (result.rejected > 0) {
        throw new CommandFailure(rejectionLines(result.errors, result.rejected).join('\n'), EXIT.incomplete);
      }
    });
}

async function openList(file: string, format: string | undefined): Promise<InputFile> {
  if (format !== FCC_UNITS) return openInput(file, format);
  const source = findSource(file);
  try {
    const rows = await begin(readUnitProfile(readSource(source)));
    return { contentType: CONTENT_TYPES.ndjson, stream: Readable.from(rows) };
  } catch (error) {
    throw error instanceof ServiceError ? new CommandFailure(`${source.label}: ${error.message}`, EXIT.usage) : error;
  }
}

function listCommand(): Command {
  return managementCommand('list')
    .description('search the agents')
    .option('-q, --search <text>', 'text in an identifier, model or country')
    .option('--panel <name>', 'only this panel')
    .option('--limit <number>', 'rows at most', '50')
    .option('--cursor <cursor>', 'where an earlier list ended')
    .action(async (options: ClientOptions & { search?: string; panel?: string; limit: string; cursor?: string }) => {
      const { search: q, panel, limit, cursor } = options;
      const answer = await apiOf(options).call('GET', managePath('agents', options, { q, panel, limit, cursor }));
      printRows(answer.data as Record<string, unknown>[], COLUMNS, options);
      noteMore(answer);
    });
}
