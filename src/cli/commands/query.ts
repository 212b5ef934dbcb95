import { type Command, InvalidArgumentError, Option } from 'commander';
import { ConnectionError } from '#client';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { RECORD_FIELDS } from '../../query/record-fields.ts';
import { withCompleteness } from '../../query/with-completeness.ts';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { checkOutput, saveReceipt } from '../download/save-file.ts';
import { CommandFailure, usageFailure } from '../failure.ts';
import { buildQuestion, type QuestionOptions, withIntervalsByAgent } from '../query/build-question.ts';
import { withMetricOptions, withOptionsOf } from '../query/metric-options.ts';
import { optionOfIssue } from '../query/option-of-issue.ts';
import { type FigureName, fieldsOfFigure, isFigureName } from '../query/points.ts';
import { OUTPUT_FORMATS, type Output, type OutputFormat, printAnswer } from '../query/print-answer.ts';
import { tellUnknownValues } from '../query/tell-unknown-values.ts';
import { type FileOptions, fileFormatOf, writeAnswerFile } from '../query/write-answer-file.ts';
import { readQuestion } from '../request-file.ts';

type Options = ClientOptions & QuestionOptions & Omit<OutputOptions, 'format'> & FileOptions;

export function queryCommand(): Command {
  const command = withMetricOptions(clientCommand('query'))
    .argument('[request]', 'a request of /metric_data or /test_data as JSON; - for standard input')
    .description('ask for metric data or the records of a test (scope: data)');
  withOptionsOf(command, RECORD_FIELDS, ['test', 'agent', 'where', 'order', 'labels']);
  withOptionsOf(command, METRIC_FIELDS, ['aggregation', 'chartType', 'uncertainty', 'complete', 'receipt']);
  command.addOption(
    new Option('--format <format>', 'table at a terminal, else json').choices([
      ...OUTPUT_FORMATS,
      'parquet',
      'arrow',
      'xlsx',
    ]),
  );
  return withOptionsOf(command, METRIC_FIELDS, ['bins', 'edges'])
    .option('-o, --output <file>', 'into a file of the format of its name: speeds.xlsx, .parquet, .arrow, .csv')
    .option('--force', 'overwrite an existing file')
    .option('--figure <name>', 'what a chart draws and a table begins with: mean, median, p95, atLeast30', readFigure)
    .option('--chart [histogram]', 'a chart instead of a table; histogram: ask for one, 20 bins by default', readChart)
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, options: Options) => {
      const toFile = fileFormatOf(options, process.stdout.isTTY);
      const output = toFile === undefined ? wantedOutput(options as OutputOptions, process.stdout.isTTY) : 'json';
      const asked = buildQuestion(path === undefined ? undefined : await readQuestion(path), options);
      const isForPeople = output === 'table' || output === 'chart';
      if (options.figure !== undefined && !isForPeople) {
        throw usageFailure(`--figure is for tables and charts: ${output} has every figure.`);
      }
      const marked = isForPeople
        ? { ...asked, request: { ...fieldsOfFigure(options.figure ?? 'mean'), ...withCompleteness(asked.request) } }
        : asked;
      const question = path === undefined && output === 'table' ? withIntervalsByAgent(marked) : marked;
      if (output === 'chart' && (question.of === 'test_data' || question.request.chartType === 'raw')) {
        throw usageFailure('--chart is for aggregates: raw points and the records of a test have none.');
      }
      if (options.receipt !== undefined) await checkOutput(options.receipt, true);
      const receipt = await withService(
        options,
        async (bg, address) => {
          const write = () =>
            toFile === undefined
              ? printAnswer(bg, question, output, options.figure)
              : writeAnswerFile(bg, address, question, toFile, options);
          const written = await write().catch((error: unknown) => {
            throw brokenOff(error, address.url);
          });
          await tellUnknownValues(bg, question.request);
          return written;
        },
        (key) => optionOfIssue(key, options, path !== undefined),
      );
      if (options.receipt !== undefined) await saveReceipt(receipt, options.receipt);
    });
}

const HELP = `
The question is a request in a file, or made of options, or both: an option replaces that field of the request.
A question with "test" (--test) asks /test_data for records, any other asks /metric_data. Without a file results
are prefiltered and not normalised, as in the console, unless an option says otherwise; the first line of a table or a chart
tells. Fields of a request that mean nothing are named on standard error.

  table   aligned columns, the main figures: the mean with its 95 % interval (ci95, half its width), counts, median and
          percentiles; groups of fewer than 50 agents and parts of periods are marked
  json    "data" of the answer, byte for byte: series of points, or records
  ndjson  the same points or records, one a line
  parquet the file of broadgauge download, columns with their types; -o FILE, or into a pipe
  arrow   an Arrow stream, for pandas, polars, R and DuckDB; -o FILE, or into a pipe
  xlsx    a workbook with one sheet, up to 1,048,575 rows; -o FILE, or into a pipe
  csv     the file of /metric_data.csv or /test_data.csv, made by the service: every figure has a column, text that
          a spreadsheet would take for a formula has an apostrophe in front

Results of one line are alike. So the intervals of a table are by agent, which its first line says: how far another panel
of as many agents might be away. --intervals results takes every result for independent, which is far too narrow for most
panels. One agent has no interval. Other formats, and a request from a file, get what they ask for.

With --per-agent each agent has one value, and all figures are of agents: the mean of agents' means, the median agent, the
share of agents that reach a level. So an agent that tested more counts no more than others. --weight and --population
let agents stand for more lines than one, and leave out those without a weight.

With --bins or --edges the answer is a histogram: how many results, or agents with --per-agent, lie in each bin, and what share
of all that is. Bins begin with their lower edge. --chart histogram draws it at a terminal, and prints plain rows in a pipe.

--receipt writes a JSON file: the question as the service understood it, the versions of everything that the answer was made
from, and how many rows and agents of its time were left out at which stage. The same question gets the same receipt as long
as nothing has changed, but for the moment.

All but charts print while the answer arrives, of any length. If it breaks off, the exit code is 1 and JSON is
left open, so that it does not parse. To keep a large answer, broadgauge download goes on after a lost connection.

Examples:
  broadgauge query --metric httpget --aggregation daily --from "-7 days" --to now --split isp
  broadgauge query --metric httpget --aggregation daily --last "30 days" --split isp --chart
  broadgauge query --metric httpget --aggregation hour_of_day --from 2026-10 --to 2026-10 --normalised --chart
  broadgauge query --metric httpget --aggregation total --from "-30 days" --to now --split tier --relative-to advertised
  broadgauge query --metric httpget --aggregation total --from "-30 days" --to now --split isp --window "mon-fri 19-23" \\
    --relative-to advertised --per-agent trimmed_mean --min-results 5 --at-least 80,95
  broadgauge query --metric httpget --from "-7 days" --to now --split isp --per-agent median --chart histogram --bins 10
  broadgauge query --metric httpget --aggregation total --from "last month" --to "last month" --split technology \\
    --per-agent mean --population lines-2026 --percentiles 10,50,90
  broadgauge query --metric httpget --aggregation daily --last "30 days" --per-agent median --figure median --chart
  broadgauge query --metric httpget --aggregation total --from "-30 days" --to now --split tool --exclude tool=iperf3
  broadgauge query --metric ping --raw --from now --to now --filter isp=Acme --format ndjson | head
  broadgauge query --metric httpget --aggregation daily --last 30d --split isp -o speeds.xlsx
  broadgauge query --test ping --from 2026-10-01 --to 2026-10-31 --format csv > pings.csv
  broadgauge query --test ping --agent wb-7 --newest --from "-7 days" --to now | head
  broadgauge query request.json --format csv --receipt speeds.receipt.json > speeds.csv
  broadgauge query request.json --split region --no-prefilter
  broadgauge query request.json | jq '.[].metricData[].metricValue'`;

interface FormatOptions {
  readonly format?: OutputFormat | undefined;
  readonly json?: boolean | undefined;
}

function readFigure(text: string): FigureName {
  if (isFigureName(text)) return text;
  throw new InvalidArgumentError(`${text} is no figure: give mean, median, a percentile such as p95, or atLeast30.`);
}

/** A word after --chart that is no kind of chart is a request in the wrong place. */
function readChart(text: string): 'histogram' {
  if (text === 'histogram') return text;
  throw new InvalidArgumentError(`${text} is no kind of chart. Put the request first, and --chart after it.`);
}

interface OutputOptions extends FormatOptions {
  readonly figure?: FigureName;
  readonly chart?: true | 'histogram';
}

export function wantedOutput({ format, json, chart }: OutputOptions, isTerminal: boolean): Output {
  if (chart === 'histogram' && format === undefined && !json) return isTerminal ? 'chart' : 'table';
  if (chart === 'histogram') return wantedFormat({ format, json }, isTerminal);
  if (chart && json) throw usageFailure('--chart and --json: leave out one of them.');
  if (chart && (format ?? 'table') !== 'table')
    throw usageFailure(`--chart and --format ${format}: leave out one of them.`);
  return chart ? 'chart' : wantedFormat({ format, json }, isTerminal);
}

/** People get a table, programs JSON, unless they say otherwise. */
export function wantedFormat({ format, json }: FormatOptions, isTerminal: boolean): OutputFormat {
  if (json && (format ?? 'json') !== 'json')
    throw usageFailure(`--json and --format ${format}: leave out one of them.`);
  return format ?? (isTerminal && !json ? 'table' : 'json');
}

/** An answer that has begun and not come to its end. */
function brokenOff(error: unknown, url: string): unknown {
  if (!(error instanceof ConnectionError)) return error;
  if (error.problem === 'incomplete') return new CommandFailure('The answer ended before it was whole. Ask again.');
  if (error.problem !== 'lost') return error;
  const reason = error.code ?? (error.cause as Error | undefined)?.message ?? error.message;
  return new CommandFailure(`The connection to ${url} was lost (${reason}): the answer is not whole.`);
}
