import { type Command, Option } from 'commander';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { buildComparison, type ComparisonOptions, comparisonOptionOf, SIDES } from '../compare/build-comparison.ts';
import { printComparisons } from '../compare/print-comparisons.ts';
import { checkOutput, saveReceipt } from '../download/save-file.ts';
import { gather, readDate } from '../option-values.ts';
import { withMetricOptions } from '../query/metric-options.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../query/print-answer.ts';
import { tellUnknownValues } from '../query/tell-unknown-values.ts';
import { readQuestion } from '../request-file.ts';
import { wantedFormat } from './query.ts';

type Options = ClientOptions & ComparisonOptions & { readonly format?: OutputFormat };

export function compareCommand(): Command {
  const command = withMetricOptions(clientCommand('compare'))
    .argument('[request]', 'a request of /comparison_data as JSON; - for standard input')
    .description('tell by how much two sides of a metric differ, and how sure that is (scope: data)');
  for (const side of SIDES) {
    command
      .optionsGroup(`Side ${side}, in place of what both have:`)
      .option(`--${side}-filter <field=value>`, `only these on side ${side}; may be repeated`, gather)
      .option(`--${side}-exclude <field=value>`, `all but these on side ${side}; may be repeated`, gather)
      .option(`--${side}-from <date>`, `first day of side ${side}`, readDate)
      .option(`--${side}-to <date>`, `last day of side ${side}`, readDate)
      .option(`--${side}-last <period>`, `last whole days of side ${side}`)
      .option(`--${side}-window <hours>`, `hours of side ${side}`);
  }
  return command
    .optionsGroup('Which results:')
    .option('--same-agents', 'only agents that are left on both sides')
    .optionsGroup('Output:')
    .option('--receipt <file>', 'write down what both sides were made from, and where the rows in their times went')
    .addOption(new Option('--format <format>', 'table at a terminal, else json').choices(OUTPUT_FORMATS))
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, options: Options) => {
      const format = wantedFormat(options, process.stdout.isTTY);
      const request = buildComparison(path === undefined ? undefined : await readQuestion(path), options);
      if (options.receipt !== undefined) await checkOutput(options.receipt, true);
      const receipts = await withService(
        options,
        async (bg) => {
          const written = await printComparisons(bg, request, format);
          await tellUnknownValues(bg, request);
          return written;
        },
        (key) => comparisonOptionOf(key, options, path !== undefined),
      );
      if (options.receipt !== undefined) await saveReceipt(receipts, options.receipt);
    });
}

const HELP = `
Everything that both sides share is said as for broadgauge query. Each side may have filters besides the shared ones,
and a time and a window in place of those. The difference is b - a, one for each combination of the splits.

Intervals and p-values are by agent: agents on both sides are paired, which is Student's paired test for the same agents
and Welch's for different ones. pValueAdjusted is by Holm, for all comparisons of the answer. A p-value alone is no
finding: say the difference with its interval, and the level of the test.

  table   both figures, the difference with its 95 % interval (ci95, half its width), p-values, numbers of agents
  json    "data" of the answer; ndjson the same, a comparison a line
  csv     a line for each comparison; figures of a side begin with its letter

--receipt writes a JSON file with a receipt of each side, as of broadgauge query.

Examples:
  broadgauge compare --metric httpget --from 2026-10 --to 2026-10 --a-filter isp=Acme --b-filter isp=Northwind
  broadgauge compare --metric httpget --split isp --a-from "-2 months" --a-to "-2 months" \\
    --b-from "last month" --b-to "last month" --same-agents
  broadgauge compare --metric httpget --from "last month" --to "last month" --split isp --relative-to advertised \\
    --per-agent trimmed_mean --min-results 5 --b-window accc-busy
  broadgauge compare request.json --format csv > differences.csv`;
