import { type Command, Option } from 'commander';
import type { Test } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { localClock, utcClock } from '../../ingest/fcc/fcc-clock.ts';
import { FCC_TABLES, fccFileOf } from '../../ingest/fcc/fcc-file.ts';
import { BODY_BYTES } from '../../ingest/request-bodies.ts';
import { TOOL_FORMATS, TOOLS, type ToolFormat } from '../../ingest/tools/tools.ts';
import { slices } from '../../lib/batches.ts';
import { apiOf, type ClientOptions, clientCommand } from '../client-command.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { agentZones } from '../import/agent-zones.ts';
import type { ResultFile } from '../import/cut-file.ts';
import { importFile } from '../import/import-file.ts';
import { ingestErrorLines } from '../import/ingest-error-lines.ts';
import { addTotals, type IngestTotals, NO_ROWS, totalsLine } from '../import/ingest-totals.ts';
import { toolTime } from '../import/tool-time.ts';
import { FORMATS, formatOf } from '../input-file.ts';
import { printJson, printLine } from '../print.ts';
import { sendAgain } from '../send-again.ts';
import { findSource } from '../source-file.ts';

interface Options extends ClientOptions {
  readonly format?: string;
  readonly agent?: string;
  readonly time?: string;
  readonly ignoreUnknown?: boolean;
  readonly strict?: boolean;
  readonly registerAgents?: boolean;
}

export function importCommand(): Command {
  return clientCommand('import')
    .usage('[options] <test> <file...>')
    .argument('<test>', 'test that the results are of; files of the FCC and of tools tell it themselves')
    .argument('[file...]', 'CSV with a header, JSON array or NDJSON, gzip too; - for standard input')
    .description('store the results of a test (scope: ingest)')
    .addOption(
      new Option('--format <format>', 'when the file’s name does not tell').choices([
        ...FORMATS,
        'fcc',
        ...TOOL_FORMATS,
      ]),
    )
    .option('--agent <id>', 'agent_id of the agent that has run the tool')
    .option('--ignore-unknown', 'take rows with columns that the test does not have, without them')
    .option('--strict', 'refuse all rows of a request when one is bad')
    .option('--register-agents', 'register agents that are not known yet (scope: manage)')
    .option(
      '--time <time>',
      'of FCC files: utc (the default, for raw files) or local (for validated ones); of tools: the time of a run that does not tell it, or file, or utc',
    )
    .addHelpText('after', HELP)
    .action(async (first: string, rest: readonly string[], options: Options) => {
      const files = readArguments(first, rest, options);
      const totals = await importAll(files, options);
      if (options.json) printJson(totals);
      else printLine(totalsLine(totals));
      if (totals.rejected > 0) {
        throw new CommandFailure(ingestErrorLines(totals.errors, totals.rejected).join('\n'), EXIT.incomplete);
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
--time local takes the timezones that agents had at that time from the service (scope: metadata). An hour
that comes twice in autumn is taken as the earlier one; a time that is skipped in spring moves forward by
the skipped hour.

Other formats are what measurement tools print, once or run after run into one file:
${TOOL_FORMATS.map(toolLine).join('\n')}
One run gives results of several tests; name a test to take only those. --agent says whose they are; results
of RIPE Atlas name their probe, whose id is the agent_id unless --agent is given. A run that reports a failure
is stored as a failed result. Lines that can't be read are rejected by their number.
A run that does not tell its time is rejected, unless it is the only one of its file and you say
--time 2026-03-01T12:00:00Z, or --time file for the time at which the file was written. --time utc is for
times without an offset in front of CSV lines.

Examples:
  broadgauge import httpget results.csv
  broadgauge import latency january.ndjson.gz february.ndjson.gz
  ssh collector cat ping.csv | broadgauge import ping --format csv -
  broadgauge import --format fcc --time local curr_httpgetmt.csv curr_udplatency6.csv
  speedtest -f json | broadgauge import --format ookla --agent office-1 -
  broadgauge import --format ndt7 --agent office-1 --time file run-*.json
  broadgauge import ping --format ripe-atlas --register-agents results.json`;

function toolLine(format: ToolFormat): string {
  const { prints, tests } = TOOLS[format];
  return `  ${format.padEnd(14)} ${prints.padEnd(42)} ${tests.join(', ')}`;
}

/** Lists in lines of readable length. */
function columns(words: readonly string[]): string {
  return slices(words, 8)
    .map((line) => `  ${line.join(', ')}`)
    .join(',\n');
}

async function importAll(files: readonly ResultFile[], options: Options): Promise<IngestTotals> {
  const api = apiOf(options);
  const send = sendAgain();
  const clock = options.format === 'fcc' && options.time === 'local' ? localClock(agentZones(api, send)) : utcClock;
  let totals = NO_ROWS;
  for (const file of files) {
    const { label } = file.source;
    const note = (text: string) => void process.stderr.write(`${label}: ${text}\n`);
    const strict = options.strict ?? false;
    const settings = { api, query: queryOf(options), strict, send, pieceBytes: BODY_BYTES, clock, note };
    const { errors, ...counts } = await importFile(file, settings);
    const named =
      files.length > 1 || file.format === 'tool' ? errors.map((error) => ({ ...error, file: label })) : errors;
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
  const { format } = options;
  const tool = TOOL_FORMATS.find((name) => name === format);
  checkOptions(options, tool);
  const test = TESTS.find(({ key }) => key === first);
  if (test === undefined && format !== 'fcc' && tool === undefined) {
    throw usage(`${first} is not a test. Tests: ${TESTS.map(({ key }) => key).join(', ')}.`);
  }
  if (test !== undefined && tool !== undefined && !TOOLS[tool].tests.includes(test.key)) {
    throw usage(`${tool} has no results of ${test.key}, only of ${TOOLS[tool].tests.join(', ')}.`);
  }
  const paths = test === undefined ? [first, ...rest] : rest;
  if (paths.length === 0) throw usage('Name a file, or - for standard input.');
  if (tool === undefined) return paths.map((path) => resultFile(path, test, format));
  if (paths.length > 1 && options.time !== undefined && !['utc', 'file'].includes(options.time)) {
    throw usage('One time is that of one file. Import each by itself, or take the times of the files: --time file');
  }
  return paths.map((path) => toolFile(path, tool, test, options));
}

function checkOptions({ format, time, agent, registerAgents }: Options, tool: ToolFormat | undefined): void {
  if (time !== undefined && format !== 'fcc' && tool === undefined) {
    throw usage('--time goes with --format fcc and the formats of tools.');
  }
  if (format === 'fcc' && time !== undefined && time !== 'utc' && time !== 'local') {
    throw usage(`--time ${time}: with --format fcc it should be utc or local.`);
  }
  if (format === 'fcc' && time === 'local' && registerAgents) {
    throw usage('--time local needs the timezones of agents, and agents that --register-agents adds have none.');
  }
  if (agent !== undefined && tool === undefined) throw usage('--agent goes with the formats of tools.');
  if (agent === undefined && tool !== undefined && !TOOLS[tool].namesAgents) {
    throw usage(`Say which agent has run ${tool}: --agent <id>.`);
  }
}

function toolFile(path: string, format: ToolFormat, test: Test | undefined, options: Options): ResultFile {
  const source = findSource(path);
  const tool = { format, agentId: options.agent, test, ...toolTime(options.time, path) };
  return { source, format: 'tool', tool };
}

function resultFile(path: string, test: Test | undefined, format: string | undefined): ResultFile {
  const source = findSource(path);
  if (format !== 'fcc' && test !== undefined) return { source, test, format: formatOf(path, format) };
  const named = fccFileOf(source.label)?.test;
  if (test !== undefined && named !== undefined && named !== test) {
    throw usage(`${path}: its name says that it has results of ${named.key}, not of ${test.key}.`);
  }
  const fcc = fccFileOf(source.label, test);
  if (fcc !== undefined) return { source, test: fcc.test, format: 'fcc', fcc };
  throw usage(
    `${path}: its name is not that of an FCC table with a test of ours (curr_<table>.csv; ${FCC_TABLES.join(', ')}). Say which test it is of: broadgauge import <test> --format fcc <file>`,
  );
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
