import { join } from 'node:path';
import type { Command } from 'commander';
import { type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { checkDirectory, saveFile } from '../download/save-file.ts';
import { gather, readNumber } from '../option-values.ts';
import { printJson, printLine } from '../print.ts';

interface ReleaseOptions extends ClientOptions {
  readonly test: string;
  readonly from: string;
  readonly to: string;
  readonly linesMin?: number;
  readonly field?: readonly string[];
  readonly force?: boolean;
}

export function releaseCommand(): Command {
  return managementCommand('release')
    .argument('<directory>', 'name of the files')
    .description('make files of results without names, for publication (scope: manage)')
    .requiredOption('--test <key>', 'results of this test')
    .requiredOption('--from <date>', 'first day, month or year (UTC)')
    .requiredOption('--to <date>', 'last day, month or year (UTC)')
    .option('--lines-min <number>', 'minimum number of lines that share their traits (default: 10)', readNumber)
    .option('--field <key>', 'a custom field to release too; can be repeated', gather)
    .option('--force', 'overwrite files')
    .addHelpText('after', HELP)
    .action(async (directory: string, options: ReleaseOptions) => {
      const { organisation, test, from, to, linesMin, field } = options;
      const body = {
        test,
        date: { from, to },
        ...(linesMin !== undefined && { lines_min: linesMin }),
        ...(field && { fields: field }),
      };
      await checkDirectory(directory);
      await withService(
        options,
        async (bg) => {
          const made = await bg.request('POST /manage/releases', { organisation, body: unchecked(body) });
          const paths = made.files.map(({ fileName }) => join(directory, fileName));
          for (const [index, file] of made.files.entries()) {
            await saveFile(bg, file, paths[index] ?? '', options.force ?? false);
          }
          if (options.json) printJson(made);
          else {
            const { rows, agents, masked, withheld } = made;
            printLine(`${rows} results of ${agents} agents, ${masked} of them masked, ${withheld} results left out`);
            for (const path of paths) printLine(path);
          }
        },
        (key) => OPTIONS[key] ?? key,
      );
    });
}

const OPTIONS: Readonly<Record<string, string>> = {
  test: '--test',
  'date[from]': '--from',
  'date[to]': '--to',
  lines_min: '--lines-min',
};

const HELP = `
Agents get random numbers, and the mapping is not stored. The files have no names, MAC addresses, models or
addresses; times are rounded to hours. At least --lines-min lines show the same ISP, package, technology, country
and fields over the whole release; for others these are masked where they change, or altogether, or left out.

Example:
  broadgauge release ./public --test httpget --from 2026-06 --to 2026-06 --lines-min 25`;
