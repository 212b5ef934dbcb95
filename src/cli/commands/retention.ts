import { Command, InvalidArgumentError } from 'commander';
import type { Retention } from '#client';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { gather } from '../option-values.ts';
import { countedResults, printAnswer, printJson, printRows } from '../print.ts';

interface SetOptions extends ClientOptions {
  readonly days: number | null;
  readonly test?: readonly string[];
  readonly dryRun?: boolean;
}

export function retentionCommand(): Command {
  return new Command('retention')
    .description('how long results are retained (scope: manage)')
    .addCommand(showCommand())
    .addCommand(setCommand());
}

function showCommand(): Command {
  return managementCommand('show')
    .description('show how long the results of each test are retained')
    .action(async (options: ClientOptions) => {
      const { organisation } = options;
      const policy = await ask(options, 'GET /manage/retention', { organisation });
      if (options.json) printJson(policy);
      else printPolicy(policy, options);
    });
}

function setCommand(): Command {
  return managementCommand('set')
    .description('set how long results are retained; older ones are deleted at once')
    .requiredOption('--days <number>', 'days to retain a result after the day it was measured, or forever', daysOf)
    .option('--test <test=days>', 'another number for this test; can be repeated', gather)
    .option('--dry-run', 'change nothing; print the number of results that would be deleted')
    .addHelpText('after', HELP)
    .action(async (options: SetOptions) => {
      const { organisation, days, test = [], dryRun } = options;
      const body = { retention_days: days, tests: test.map(testOf), ...(dryRun && { dry_run: true }) };
      const changed = await ask(
        options,
        'PUT /manage/retention',
        { organisation, body: unchecked(body) },
        optionOfField,
      );
      printAnswer(changed, `${dryRun ? 'would delete' : 'deleted'} ${countedResults(changed.expired)}`, options);
    });
}

const HELP = `
It replaces the earlier setting. Older results that are sent later are rejected.

Examples:
  broadgauge retention set --days 730 --test httpget=365 --dry-run
  broadgauge retention set --days forever`;

const FOREVER = 'forever';

function daysOf(text: string): number | null {
  if (text === FOREVER) return null;
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It should be a number of days, or forever.');
}

function testOf(text: string) {
  const [test = '', days = ''] = text.split('=');
  return { test, retention_days: daysOf(days) };
}

function optionOfField(key: string): string {
  if (key === 'retention_days') return '--days';
  return key.startsWith('tests') ? '--test' : key;
}

function printPolicy({ retention_days: days, tests }: Retention, options: ClientOptions): void {
  const rows = [
    { test: 'every other test', days },
    ...tests.map((each) => ({ test: each.test, days: each.retention_days })),
  ];
  printRows(
    rows.map(({ test, days }) => ({ test, days: days ?? FOREVER })),
    ['test', 'days'],
    options,
  );
}
