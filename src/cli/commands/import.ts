import { type Command, Option } from 'commander';
import { TESTS } from '../../catalogue/tests/index.ts';
import { localClock, utcClock, zoneClock } from '../../ingest/fcc/fcc-clock.ts';
import { FCC_TABLES } from '../../ingest/fcc/fcc-file.ts';
import { BODY_BYTES } from '../../ingest/request-bodies.ts';
import { AUTO, TOOL_FORMATS, TOOLS, type ToolFormat } from '../../ingest/tools/tools.ts';
import { isZone } from '../../ingest/zone-clock.ts';
import { slices } from '../../lib/batches.ts';
import { type ClientOptions, clientCommand, retriesIn, withService } from '../client-command.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { agentZones } from '../import/agent-zones.ts';
import type { ResultFile } from '../import/cut-file.ts';
import { importFile } from '../import/import-file.ts';
import {
  addTotals,
  type IngestTotals,
  ingestErrorLines,
  NO_ROWS,
  prefilteredLines,
  totalsLine,
  warningLines,
} from '../import/ingest-totals.ts';
import { type FileOptions, resultFiles } from '../import/result-files.ts';
import { readNumber } from '../option-values.ts';
import { printAnswer } from '../print.ts';
import { LIST_FORMATS, nameOf } from '../source-file.ts';

interface Options extends ClientOptions, FileOptions {
  readonly wait: number;
  readonly ignoreUnknown?: boolean;
  readonly strict?: boolean;
}

export function importCommand(): Command {
  return clientCommand('import')
    .usage('[options] [test] <file...>')
    .argument('<test>', 'test of the results; not needed for files of the FCC and of tools')
    .argument(
      '[file...]',
      'CSV with a header, JSON array or NDJSON, gzip too; for tools also folders; - for standard input',
    )
    .description('store the results of a test (scope: ingest)')
    .optionsGroup('What the files are:')
    .addOption(
      new Option('--format <format>', 'if the file’s name does not say it').choices([
        ...LIST_FORMATS,
        'fcc',
        AUTO,
        ...TOOL_FORMATS,
      ]),
    )
    .option('--agent <id>', 'agent_id of the agent that ran the tool')
    .option(
      '--agent-from <what>',
      'for tools, the source of the agent’s name: folder, file, mac, or a path in the JSON such as interface.macAddr',
    )
    .option(
      '--time <time>',
      'the timezone of times without an offset, such as Europe/Berlin (default: utc); for FCC files also local; for ' +
        'tools also the time of a run without one, or file',
    )
    .option('--ignore-unknown', 'drop columns that the test does not have')
    .optionsGroup('How they are stored:')
    .option('--strict', 'refuse all rows of a request if one is bad')
    .option('--register-agents', 'register unknown agents (scope: agents)')
    .option(
      '--wait <seconds>',
      'wait this long for a service that is busy or can’t be reached',
      readNumber,
      WAIT_SECONDS,
    )
    .addHelpText('after', HELP)
    .action(async (first: string, rest: readonly string[], options: Options) => {
      const files = resultFiles(first, rest, options);
      const totals = await importAll(files, options);
      printAnswer(totals, totalsLine(totals), options);
      for (const line of [...prefilteredLines(totals), ...warningLines(totals)]) process.stderr.write(`${line}\n`);
      if (totals.rejected > 0) {
        throw new CommandFailure(ingestErrorLines(totals.errors, totals.rejected).join('\n'), EXIT.incomplete);
      }
    });
}

/** From one second to 16, doubled five times. */
const WAIT_SECONDS = 31;

const HELP = `
Tests:
${columns(TESTS.map(({ key }) => key))}
A row has the test's columns, names its agent by agent_id, unit_id or mac_address, and has dtime in UTC
(2026-03-01 12:00:00) or with an offset. Results that are already stored count as duplicates.

Large files are sent in requests of about 32 MiB, which are repeated if the service is busy or can't be reached, at
the start too; --wait 600 waits ten minutes, --wait 0 not at all. After a failure import the file again: nothing is stored twice. Rows are counted from the start of
the file, without its header. Exits with 3 if rows were rejected; the others are stored. With --strict a bad
row refuses its whole request, and the import ends.

Results that the prefilter will leave out are stored, and listed by rule with examples: failed tests, and values
that say nothing about a line. So are results that are not plausible: a wrong clock, a wrong unit. With --strict a completed test with a speed of zero or less is a bad row.

--format fcc reads files of the FCC's Measuring Broadband America programme, named curr_<table>.csv or
curr_<table>_2016_01.csv, with a header or without. Tables, with a 6 at the end for IPv6:
${columns(FCC_TABLES)}
Register their units first: broadgauge agents import --format fcc-units unit-profile.csv
--time Europe/Berlin is for files with the local times of one timezone, of any format: an hour that occurs twice is
taken as the earlier one. Times with an offset count as they are.

--time local reads the timezones that agents had at that time from the service (scope: metadata). An hour
that occurs twice in autumn is taken as the earlier one; a time that is skipped in spring moves forward by
the skipped hour.

Other formats are the output of measurement tools, of one run or of many in one file. --format auto recognises each
file by what is in it, so that a folder may hold the output of several tools:
${TOOL_FORMATS.map(toolLine).join('\n')}
One run gives results of several tests; name a test to import only its results. --agent names the agent; results
of RIPE Atlas name their probe, whose id is the agent_id unless --agent is given. A run that reports a failure
is stored as a failed result. Unreadable lines are rejected, with their number.

One command can import files of many agents: name files, folders, or patterns in quotes ("boxes/**/*.json"), and
the source of the agent's name with --agent-from. folder: the name of the file's folder; file: its own name without
.json and the like; mac: the MAC address in its path, else the one that Ookla's speedtest prints; anything else is a
path in the JSON of each run. An unreadable file is reported, and the others are stored.

A run without a time is rejected, unless it is the only one in its file and you give
--time 2026-03-01T12:00:00Z, or --time file for the time at which the file was written. --time utc is for
times without an offset in front of CSV lines.

Examples:
  broadgauge import httpget results.csv
  broadgauge import ping --time Europe/Berlin spreadsheet.csv
  broadgauge import latency january.ndjson.gz february.ndjson.gz
  ssh collector cat ping.csv | broadgauge import ping --format csv -
  broadgauge import --format fcc --time local curr_httpgetmt.csv curr_udplatency6.csv
  speedtest -f json | broadgauge import --format ookla --agent office-1 -
  broadgauge import --format ndt7 --agent office-1 --time file run-*.json
  broadgauge import --format ookla --agent-from folder --register-agents boxes/
  broadgauge import --format auto --agent-from folder boxes/
  broadgauge import --format iperf3 --agent-from file "boxes/*.json"
  broadgauge import ping --format ripe-atlas --register-agents results.json`;

function toolLine(format: ToolFormat): string {
  const { prints, tests } = TOOLS[format];
  return `  ${format.padEnd(17)} ${prints.padEnd(42)} ${tests.join(', ')}`;
}

/** Lists in lines of readable length. */
function columns(words: readonly string[]): string {
  return slices(words, 8)
    .map((line) => `  ${line.join(', ')}`)
    .join(',\n');
}

function importAll(files: readonly ResultFile[], options: Options): Promise<IngestTotals> {
  const { ignoreUnknown: ignore_unknown, strict, registerAgents: register_agents } = options;
  return withService(options, async (bg, address) => {
    const zone = options.time !== undefined && isZone(options.time) ? options.time : undefined;
    const isLocal = options.format === 'fcc' && options.time === 'local';
    const clock = isLocal ? localClock(agentZones(bg)) : zone === undefined ? utcClock : zoneClock(zone);
    let totals = NO_ROWS;
    for (const file of files) {
      const name = file.format === 'tool' ? undefined : nameOf(file.source);
      const { errors, prefiltered, warnings, ...counts } = await importFile(file, {
        bg,
        address,
        retries: retriesIn(options.wait),
        parameters: { ignore_unknown, strict, register_agents, report_prefiltered: true },
        chunkBytes: BODY_BYTES,
        clock,
        zone,
        note: (text) => void process.stderr.write(`${name === undefined ? '' : `${name}: `}${text}\n`),
      });
      const named = <T extends object>(place: T) =>
        files.length > 1 && name !== undefined ? { ...place, file: name } : place;
      totals = addTotals(totals, {
        ...counts,
        errors: errors.map(named),
        prefiltered: prefiltered.map((rule) => ({ ...rule, examples: rule.examples.map(named) })),
        warnings: warnings.map((rule) => ({ ...rule, examples: rule.examples.map(named) })),
      });
    }
    return totals;
  });
}
