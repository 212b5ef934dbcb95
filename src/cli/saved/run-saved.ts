import { type Command, Option } from 'commander';
import type { Broadgauge, SavedQuestion } from '#client';
import type { JsonObject } from '../../lib/read.ts';
import { hasOwnTimes, OWN_TIMES, overrideQuestion } from '../../query/override-question.ts';
import { TIME_FIELDS } from '../../query/question-fields.ts';
import { wantedFormat, wantedOutput } from '../commands/query.ts';
import { printComparisons } from '../compare/print-comparisons.ts';
import { usageFailure } from '../failure.ts';
import { readDate } from '../option-values.ts';
import { withFields } from '../query/build-question.ts';
import { OUTPUT_FORMATS, type OutputFormat, printAnswer } from '../query/print-answer.ts';

export interface RunOptions {
  readonly from?: string;
  readonly to?: string;
  readonly last?: string;
  readonly format?: OutputFormat;
  readonly json?: boolean;
  readonly chart?: true;
}

export function withRunOptions(command: Command): Command {
  return command
    .option('--from <date>', 'first day, instead of the saved one', readDate)
    .option('--to <date>', 'last day, instead of the saved one', readDate)
    .option('--last <period>', 'the last whole days instead of the saved time: "30 days", 12w')
    .addOption(new Option('--format <format>', 'table at a terminal, else json').choices(OUTPUT_FORMATS))
    .option('--chart', 'a chart instead of a table');
}

/** Asks a saved question, over another time if one is given, and prints the answer. */
export async function runSaved(bg: Broadgauge, saved: SavedQuestion, options: RunOptions): Promise<void> {
  const request = inTime(saved.request as JsonObject, options);
  const isTerminal = process.stdout.isTTY;
  if (saved.of === 'comparison_data') await printComparisons(bg, request, wantedFormat(options, isTerminal));
  else await printAnswer(bg, { of: 'metric_data', request }, wantedOutput(options, isTerminal));
}

/** A single end of a time keeps the other one of what is saved, in whichever form that is. */
function inTime(request: JsonObject, options: RunOptions): JsonObject {
  const { from, to, last } = options;
  const isGiven = [from, to, last].some((given) => given !== undefined);
  if (isGiven && hasOwnTimes(request)) throw usageFailure(OWN_TIMES);
  if (last !== undefined) return withFields(TIME_FIELDS, request, options);
  return overrideQuestion(request, { from, to, aggregation: undefined, filters: new Map() }, Date.now() / 1000);
}
