import { type Command, Option } from 'commander';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { OUTLIER_BASES, type OutlierBasis } from '../../query/rank-outliers.ts';
import { type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { readNumber } from '../option-values.ts';
import { printJson, writeLines } from '../print.ts';
import { type QuestionOptions, withFields } from '../query/build-question.ts';
import { withOptionsOf } from '../query/metric-options.ts';
import { optionOfIssue } from '../query/option-of-issue.ts';
import type { Row } from '../query/points.ts';
import { figure, layoutTable, plain } from '../query/table.ts';

interface Options extends ClientOptions, QuestionOptions {
  readonly against: OutlierBasis;
  readonly limit?: number;
}

const ASKED = ['metric', 'time', 'last', 'window', 'panel', 'filters', 'prefilter', 'relative_to'];

export function outliersCommand(): Command {
  return withOptionsOf(clientCommand('outliers'), METRIC_FIELDS, ASKED)
    .description('rank lines by how far they are from what is usual (scope: data)')
    .addOption(
      new Option('--against <basis>', 'their packages, or their own past').choices(OUTLIER_BASES).default('package'),
    )
    .option('--limit <number>', 'how many lines; 100 if it is not given', readNumber)
    .addHelpText('after', HELP)
    .action((options: Options) => {
      if (options.metric === undefined) throw usageFailure('Say what to rank by: --metric.');
      const { against, limit, json } = options;
      const request = {
        ...withFields(METRIC_FIELDS, { prefilter: true }, options),
        against,
        ...(limit !== undefined && { limit }),
      };
      return withService(
        options,
        async (bg) => {
          const outliers = await bg.request('POST /outliers', { body: unchecked(request) });
          if (json) return printJson(outliers);
          const { lines, outlying, judged, notJudged, rule } = outliers;
          const table = layoutTable(COLUMNS, lines as unknown as readonly Row[], process.stdout.columns || WIDE);
          const rows = lines.map((line) => table.lineOf(line as unknown as Row));
          await writeLines([
            `Outlying: ${outlying} of ${judged} judged lines${notJudged > 0 ? `; ${notJudged} not judged` : ''}`,
            '',
            ...(rows.length === 0 ? ['No line can be judged.'] : [table.header, ...rows]),
            '',
            rule,
          ]);
        },
        (key) => (OWN.includes(key) ? `--${key}` : optionOfIssue(key, options, false)),
      );
    });
}

const OWN: readonly string[] = ['against', 'limit'];

const WIDE = Number.POSITIVE_INFINITY;

const COLUMNS = [
  plain('agent'),
  plain('package'),
  figure('value', ({ value }) => value, true),
  figure('expected', ({ expected }) => expected, true),
  figure('spread', ({ spread }) => spread, true),
  {
    ...plain('score'),
    of: ({ score }: Row) => (typeof score === 'number' ? Number(score.toFixed(1)) : score),
    mark: { sign: '*', isOn: ({ outlying }: Row) => outlying === true },
  },
  plain('results'),
];

const HELP = `
The score is how many times the usual distance a line lies above what is usual,
or below where it is negative. * marks outlying lines; the rule stands below the
table.

Examples:
  broadgauge outliers --metric httpget --last 30d
  broadgauge outliers --metric httpget --last 30d --relative-to advertised --filter isp=Acme
  broadgauge outliers --metric udplatency --last 60d --against past --limit 20`;
