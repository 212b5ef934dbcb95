import { type Command, Option } from 'commander';
import { SOLD_SPEEDS } from '../../catalogue/speeds.ts';
import { QUANTILES } from '../../plan/by-agent.ts';
import { gather, readNumber, readNumbers } from '../option-values.ts';

/** What the results of a metric are narrowed to, and what is made of them: of a question, and of a comparison. */
export function withMetricOptions(command: Command): Command {
  return command
    .option('--metric <key>', 'ask for this metric; broadgauge metrics lists them')
    .option('--from <date>', 'first day: 2026-10-01, 2026-10, "-7 days", "last monday"; of metrics a time, too')
    .option('--to <date>', 'last day, included')
    .option('--split <field>', 'apart for each value of it; may be repeated', gather)
    .option('--panel <name>', 'only agents of this panel; may be repeated', gather)
    .option('--filter <field=value>', 'only these; may be repeated, values of one field are alternatives', gather)
    .option('--exclude <field=value>', 'all but these; may be repeated', gather)
    .option('--normalised', 'let every hour of the day and every agent count the same')
    .option('--no-normalised', 'don’t, whatever the request says')
    .option('--prefilter', 'leave out results that are impossible, very unlikely or unreliable')
    .option('--no-prefilter', 'don’t, whatever the request says')
    .addOption(
      new Option('--relative-to <speed>', 'speeds in percent of one that was sold at the time').choices(SOLD_SPEEDS),
    )
    .option('--window <hours>', 'only these hours of the local week: accc-busy, fcc-peak …, or "mon-fri 19-23"')
    .option(
      '--per-agent <summary>',
      'one value of each agent first: mean, trimmed_mean, median, min, max, p20, share_above',
    )
    .option('--trim <share>', 'of trimmed_mean: left out at either end, 0.01 if it is not given', readNumber)
    .option('--level <value>', 'of share_above: the level that results are counted above', readNumber)
    .option('--min-results <number>', 'with --per-agent: leave out agents with fewer results', readNumber)
    .option('--weight <field>', 'with --per-agent: what agents weigh, a field of the organisation: custom.households')
    .option('--population <name>', 'with --per-agent: weigh agents to this population')
    .addOption(
      new Option('--quantile <rule>', 'with --per-agent: how percentiles are found; lower is Ofcom’s rule').choices(
        QUANTILES,
      ),
    )
    .option('--percentiles <list>', 'these instead of 5 and 95: 10,50,99.9', readNumbers)
    .option('--at-least <list>', 'percent of results, or of agents, at or above each of these: 30,100', readNumbers)
    .option('--at-most <list>', 'percent at or below each of these', readNumbers);
}
