import { Argument, type Command, Option } from 'commander';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { EXPORT_FORMATS } from '../../plan/export-format.ts';
import { apiOf, type ClientOptions, clientCommand } from '../client-command.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { type MadeFile, makeFile } from '../download/make-file.ts';
import { checkOutput, nameFromLink } from '../download/output-file.ts';
import { saveFile } from '../download/save-file.ts';
import { standardOutput } from '../download/target.ts';
import { NO_WAITING_LINE, startWaitingLine, type WaitingLine } from '../download/waiting-line.ts';
import { type FormatOptions, withFormat } from '../download/wanted-format.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { untilInterrupted } from '../interrupt.ts';
import { printJson, printLine } from '../print.ts';
import { NO_PROGRESS } from '../progress.ts';
import { readRequest } from '../request-file.ts';

interface Options extends ClientOptions, FormatOptions {
  readonly output?: string;
  readonly force?: boolean;
}

export function downloadCommand(): Command {
  return clientCommand('download')
    .addArgument(new Argument('<data>', 'what to ask for').choices(['metric_data', 'test_data']))
    .argument('<request>', 'a request of /metric_data or /test_data as JSON; - for standard input')
    .description('save the answer to a question as a file (scope: data)')
    .option('-o, --output <file>', 'where it goes (default: the service’s name for it); - for standard output')
    .addOption(new Option('--format <format>', 'when the file’s name does not tell').choices(EXPORT_FORMATS))
    .option('--gzip', 'pack it; a name that ends in .gz tells, too')
    .option('--force', 'overwrite a file that is there already')
    .addHelpText('after', HELP)
    .action(async (of: string, request: string, options: Options) => {
      const { output, json = false } = options;
      if (output === '-' && json) throw usage('--json prints to standard output, where the file goes.');
      if (output !== '-') return save(of, request, options);
      const file = await make(of, await readWanted(request, options), options, NO_WAITING_LINE);
      await fetchFile(file, standardOutput(), () => NO_PROGRESS);
    });
}

const HELP = `
The service makes the file, of any number of rows, and this command waits for it, fetches it and checks its
sha256. CSV is the default; the ending of the file's name tells another format (.csv, .ndjson, .parquet, and
.gz after the first two), and so may "format" and "compression" in the request. --format and --gzip win over
the request.

The file has its name when it is whole. Until then it is FILE.<start of its sha256>.part; a lost connection is
taken up where it ended. After a failure run the command again with the same -o: if the answer is the same by
then, byte for byte, it goes on from there, else it starts anew. Ctrl-C cancels a file that is still being made.

Examples:
  broadgauge download test_data request.json -o ping.csv
  broadgauge download metric_data request.json -o speeds.parquet
  broadgauge download metric_data request.json --format ndjson --gzip
  broadgauge download test_data request.json -o - | head
  echo '{"test": "ping", "date": {"from": "2026-07", "to": "2026-07"}}' |
    broadgauge download test_data - -o ping-july.ndjson.gz`;

async function save(of: string, request: string, options: Options): Promise<void> {
  const { output, force = false } = options;
  if (output !== undefined) await checkOutput(output, force);
  const file = await make(of, await readWanted(request, options), options, startWaitingLine(of));
  const path = output ?? nameFromLink(file.url);
  await saveFile(file, path, force);
  const { rows, bytes, sha256 } = file;
  if (options.json) printJson({ file: path, rows, bytes, sha256 });
  else printLine(`${path}: ${rows} rows, ${bytes} bytes`);
}

async function readWanted(path: string, options: Options): Promise<JsonObject> {
  const request = await readRequest(path);
  if (isObject(request)) return withFormat(request, options, options.output);
  throw usage('A request is a JSON object, such as {"test": "ping", "date": {"from": "2026-07", "to": "2026-07"}}.');
}

async function make(of: string, request: JsonObject, options: Options, line: WaitingLine): Promise<MadeFile> {
  try {
    return await untilInterrupted((signal) =>
      makeFile(of, request, { api: apiOf(options), signal, onState: line.show }),
    );
  } finally {
    line.end();
  }
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
