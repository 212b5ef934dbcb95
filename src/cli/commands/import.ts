import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import type { Test } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { localClock, utcClock } from '../../ingest/fcc/fcc-clock.ts';
import { FCC_TABLES, fccFileOf } from '../../ingest/fcc/fcc-file.ts';
import { PIECE_BYTES } from '../../ingest/pieces/piece.ts';
import { slices } from '../../lib/batches.ts';
import { apiOf, type ClientOptions, clientCommand } from '../client-command.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { agentZones } from '../import/agent-zones.ts';
import type { ResultFile } from '../import/cut-file.ts';
import { importFile } from '../import/import-file.ts';
import { addTotals, type IngestTotals, NO_ROWS, totalsLine } from '../import/ingest-totals.ts';
import { FORMATS, formatOf } from '../input-file.ts';
import { printJson, printLine } from '../print.ts';
import { rejectionLines } from '../rejection-lines.ts';
import { sendAgain } from '../send-again.ts';
import { findSource } from '../source-file.ts';

interface Options extends ClientOptions {
  readonly format?: string;
  readonly time?: string;
  readonly ignoreUnknown?: boolean;
  readonly strict?: boolean;
  readonly registerAgents?: boolean;
}

export function importCommand(): Command {
  return clientCommand('import')
    .usage('[options] <test> <file...>')
    .argument('<test>', 'test that the results are of; with --format fcc the file’s name tells, too')
    .argument('[file...]', 'CSV with a header, JSON array or NDJSON, gzip too; - for standard input')
    .description('store the results of a test (scope: ingest)')
    .addOption(new Option('--format <format>', 'when the file’s name does not tell').choices([...FORMATS, 'fcc']))
    .option('--ignore-unknown', 'take rows with columns that the test does not have, without them')
    .option('--strict', 'refuse all rows of a request when one is bad')
    .option('--register-agents', 'register agents that are not known yet (scope: manage)')
    .addOption(
      new Option(
        '--time <base>',
        'clock of an FCC file: raw files have utc (the default), validated ones local',
      ).choices(['utc', 'local']),
    )
    .addHelpText('after', HELP)
    .action(async (first: string, rest: readonly string[], options: Options) => {
      const files = readArguments(first, rest, options);
      const totals = await importAll(files, options);
      if (options.json) printJson(totals);
      else printLine(totalsLine(totals));
      if (totals.rejected > 0) {
        throw new CommandFailure(rejectionLines(totals.errors, totals.rejected).join('\n'), EXIT.incomplete);
      }
    });
}

const HELP = `
Tests:
${columns(TESTS.map(({ key }) => key))}
A row has the test's columns, names its agent by agent_id, unit_id or mac_address, and has dtime in UTC
(2026-03-01 12:00:00) or with an offset. Results that are stored already count as duplicates.

Large files are sent in requests of about 32 MiB, which are repeated when the service is busy or the
connection is lost. What was answered is stored: import the file again after a failure, nothing is stored
twice. Rows are counted from the start of the file, without its header. Exits with 3 when rows were
rejected; the others are stored. With --strict a bad row refuses its whole request, and the import ends.

--format fcc reads files of the FCC's Measuring Broadband America programme, named curr_<table>.csv or
curr_<table>_2016_01.csv, with a header or without. Tables, with a 6 at the end for IPv6:
${columns(FCC_TABLES)}
Register their units first: broadgauge agents import --format fcc-units unit-profile.csv
--time local takes the agents' timezones from the service (scope: manage). An hour that comes twice in
autumn is taken as the earlier one; a time that is skipped in spring moves forward by the skipped hour.

Examples:
  broadgauge import httpget results.csv
  broadgauge import latency january.ndjson.gz february.ndjson.gz
  ssh collector cat ping.csv | broadgauge import ping --format csv -
  broadgauge import --format fcc --time local curr_httpgetmt.csv curr_udplatency6.csv`;

/** Lists in lines of readable length. */
function columns(words: readonly string[]): string {
  return slices(words, 8)
    .map((line) => `  ${line.join(', ')}`)
    .join(',\n');
}

async function importAll(files: readonly ResultFile[], options: Options): Promise<IngestTotals> {
  const api = apiOf(options);
  const clock = options.time === 'local' ? localClock(await agentZones(api)) : utcClock;
  const runId = randomUUID();
  const send = sendAgain();
  let totals = NO_ROWS;
  for (const file of files) {
    const { label } = file.source;
    const note = (text: string) => void process.stderr.write(`${label}: ${text}\n`);
    const settings = { api, query: queryOf(options), runId, send, pieceBytes: PIECE_BYTES, clock, note };
    const { errors, ...counts } = await importFile(file, settings);
    const named = files.length > 1 ? errors.map((error) => ({ ...error, file: label })) : errors;
    totals = addTotals(totals, { ...counts, errors: named });
  }
  return totals;
}

function queryOf({ ignoreUnknown, strict, registerAgents }: Options): string {
  const given = { ignore_unknown: ignoreUnknown, strict, register_agents: registerAgents };
  return Object.entries(given)
    .filter(([, value]) => value)
    .map(([name]) => `${name}=true`)
    .join('&');
}

function readArguments(first: string, rest: readonly string[], options: Options): readonly ResultFile[] {
  const { format, time, registerAgents } = options;
  if (time !== undefined && format !== 'fcc') throw usage('--time goes with --format fcc.');
  if (time === 'local' && registerAgents) {
    throw usage('--time local needs the timezones of agents, and agents that --register-agents adds have none.');
  }
  const test = TESTS.find(({ key }) => key === first);
  if (test === undefined && format !== 'fcc') {
    throw usage(`${first} is not a test. Tests: ${TESTS.map(({ key }) => key).join(', ')}.`);
  }
  const paths = test === undefined ? [first, ...rest] : rest;
  if (paths.length === 0) throw usage('Name a file, or - for standard input.');
  return paths.map((path) => resultFile(path, test, format));
}

function resultFile(path: string, test: Test | undefined, format: string | undefined): ResultFile {
  const source = findSource(path);
  if (format !== 'fcc' && test !== undefined) return { source, test, format: formatOf(path, format) };
  const fcc = fccFileOf(source.label, test);
  if (fcc !== undefined) return { source, test: fcc.test, format: 'fcc', fcc };
  throw usage(
    `${path}: its name is not that of an FCC table with a test of ours (curr_<table>.csv; ${FCC_TABLES.join(', ')}). Say which test it is of: broadgauge import <test> --format fcc <file>`,
  );
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
