import { Argument, type Command, Option } from 'commander';
import type { JsonObject } from '../../lib/read.ts';
import { EXPORT_FORMATS } from '../../plan/export-format.ts';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { fetchFile, fetchReceipt } from '../download/fetch-file.ts';
import { makeFile, startWaitingLine } from '../download/make-file.ts';
import { checkDirectory, checkOutput, nameFromLink, saveFile, saveReceipt } from '../download/save-file.ts';
import { type FormatOptions, withFormat } from '../download/wanted-format.ts';
import { untilInterrupted, usageFailure } from '../failure.ts';
import { printAnswer, standardOutput } from '../print.ts';
import { tellIgnored } from '../query/print-answer.ts';
import { readQuestion } from '../request-file.ts';

type Data = 'metric_data' | 'test_data';

interface Options extends ClientOptions, FormatOptions {
  readonly output?: string;
  readonly force?: boolean;
  readonly receipt?: boolean;
}

export function downloadCommand(): Command {
  return clientCommand('download')
    .addArgument(new Argument('<data>', 'the kind of answer').choices(['metric_data', 'test_data'] satisfies Data[]))
    .argument('<request>', 'a request of /metric_data or /test_data as JSON; - for standard input')
    .description('save the answer to a question as a file (scope: data)')
    .option('-o, --output <file>', 'name of the file (default: the service’s name for it); - for standard output')
    .addOption(new Option('--format <format>', 'if the file’s name does not say it').choices(EXPORT_FORMATS))
    .option('--gzip', 'compress it; default for a name that ends in .gz')
    .option('--receipt', 'save a receipt beside it, as FILE.receipt.json')
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', HELP)
    .action(async (of: Data, request: string, options: Options) => {
      const { output, json = false } = options;
      if (output === '-' && json) throw usageFailure('--json prints to standard output, where the file goes.');
      if (output === '-' && options.receipt) throw usageFailure('--receipt goes beside a file: say -o FILE.');
      if (output !== '-') return save(of, request, options);
      const wanted = await readWanted(request, options);
      await withService(options, async (bg, address) => {
        const onState = () => {};
        const file = await untilInterrupted((signal) => makeFile(of, wanted, { address, signal, onState }));
        await fetchFile(bg, file, standardOutput());
        tellIgnored(file.ignored);
      });
    });
}

const HELP = `
The service makes the file, of any number of rows, and this command waits for it, fetches it and checks its
sha256. CSV is the default; the extension of the file sets another format (.csv, .ndjson, .parquet, and
.gz after the first two), and so may "format" and "compression" in the request. --format and --gzip win over
the request.

The file gets its name when it is complete. Until then it is FILE.<start of its sha256>.part. After a lost
connection the command resumes. After a failure run it again with the same -o: if the answer is still the same,
byte for byte, it resumes, else it starts over. Ctrl-C cancels a file that is still being made.

With --receipt, or "receipt" in the request, FILE.receipt.json has the question, the data behind the answer, and how
the rows in its time were used.

Examples:
  broadgauge download test_data request.json -o ping.csv
  broadgauge download metric_data request.json -o speeds.parquet
  broadgauge download metric_data request.json --format ndjson --gzip
  broadgauge download test_data request.json -o - | head
  echo '{"test": "ping", "date": {"from": "2026-07", "to": "2026-07"}}' |
    broadgauge download test_data - -o ping-july.ndjson.gz`;

async function save(of: Data, request: string, options: Options): Promise<void> {
  const { output, force = false } = options;
  await (output === undefined ? checkDirectory(process.cwd()) : checkOutput(output, force));
  if (output !== undefined && options.receipt) await checkOutput(receiptPath(output), force);
  const wanted = await readWanted(request, options);
  await withService(options, async (bg, address) => {
    const line = startWaitingLine(of);
    const file = await untilInterrupted((signal) =>
      makeFile(of, wanted, { address, signal, onState: line.show }),
    ).finally(line.end);
    const path = output ?? nameFromLink(file.url);
    await saveFile(bg, file, path, force);
    if (file.receiptUrl) await saveReceipt(await fetchReceipt(bg, file.receiptUrl), receiptPath(path));
    tellIgnored(file.ignored);
    const { rows, bytes, sha256 } = file;
    printAnswer({ file: path, rows, bytes, sha256 }, `${path}: ${rows} rows, ${bytes} bytes`, options);
  });
}

function receiptPath(path: string): string {
  return `${path}.receipt.json`;
}

async function readWanted(path: string, options: Options): Promise<JsonObject> {
  const wanted = withFormat(await readQuestion(path), options, options.output);
  return options.receipt ? { ...wanted, receipt: true } : wanted;
}
