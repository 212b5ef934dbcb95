import type { Command } from 'commander';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { nearestNames } from '../../lib/nearest-names.ts';
import { didYouMean } from '../../query/name-hint.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { printJson, printNextCursor, printRows } from '../print.ts';
import { printsList } from '../print-call.ts';

export function metricsCommand(): Command {
  return printsList(
    clientCommand('metrics')
      .description('list the metrics (scope: data)')
      .addHelpText('after', '\nExample:\n  broadgauge metrics\n  broadgauge query --metric httpget --help'),
    'GET /metrics',
    ['key', 'unit', 'name', 'test', 'description'],
  );
}

export function splitsCommand(): Command {
  return clientCommand('splits')
    .description('list the splits of metrics (scope: data)')
    .option('--metric <key>', 'only the splits of this metric')
    .action(async (options: ClientOptions & { readonly metric?: string }) => {
      const splits = await ask(options, 'GET /splits');
      printDimensions(splits, options);
    });
}

export function filtersCommand(): Command {
  return clientCommand('filters')
    .argument('[id]', 'list the values of this filter instead, most frequent first')
    .description('list the filters of metrics, and their values (scope: data)')
    .option('--metric <key>', 'only the filters of this metric')
    .option('-q, --search <text>', 'text within a value')
    .option('--limit <number>', 'maximum number of values', '50')
    .option('--cursor <cursor>', 'cursor that an earlier list printed')
    .addHelpText('after', '\nExamples:\n  broadgauge filters --metric httpget\n  broadgauge filters isp --search north')
    .action(async (id: string | undefined, options: ValueOptions) => {
      if (id === undefined) {
        printDimensions(await ask(options, 'GET /filters'), options);
        return;
      }
      const { search: q, limit, cursor } = options;
      const { data, next } = await withService(options, (bg) =>
        bg.envelope('GET /filters/{id}/values', { id, q, limit: unchecked(limit), cursor }),
      );
      printRows(data, ['value', 'count'], options);
      printNextCursor(next);
    });
}

interface ValueOptions extends ClientOptions {
  readonly metric?: string;
  readonly search?: string;
  readonly limit: string;
  readonly cursor?: string;
}

export function windowsCommand(): Command {
  return printsList(
    clientCommand('windows')
      .description('list the named windows of local time (scope: data)')
      .addHelpText(
        'after',
        '\nOther days and hours need no name.\n\nExamples:\n  broadgauge query … --window accc-busy\n  broadgauge ' +
          'query … --window "mon-fri 19-23"',
      ),
    'GET /windows',
    ['key', 'days', 'hours', 'used_by'],
    ({ key, days, hours, usedBy }) => ({
      key,
      days: days.join(' '),
      hours: hours.map((range) => range.join('-')).join(' '),
      used_by: usedBy,
    }),
  );
}

interface Dimension {
  readonly id: string;
  readonly name: string;
  readonly metrics: readonly string[] | null;
}

function printDimensions(
  dimensions: readonly Dimension[],
  options: ClientOptions & { readonly metric?: string },
): void {
  const { metric } = options;
  if (metric !== undefined) requireMetric(metric);
  const served = dimensions.filter(
    ({ metrics }) => metric === undefined || metrics === null || metrics.includes(metric),
  );
  const rows = served.map(({ id, name, metrics }) => ({ id, name, metrics: metrics?.join(' ') ?? 'all' }));
  if (options.json) printJson(served);
  else printRows(rows, metric === undefined ? ['id', 'name', 'metrics'] : ['id', 'name'], options);
}

function requireMetric(metric: string): void {
  const keys = METRICS.map(({ key }) => key);
  if (keys.includes(metric)) return;
  const advice = didYouMean(nearestNames(metric, keys)) ?? 'broadgauge metrics lists them.';
  throw usageFailure(`--metric: ${metric} is not a metric. ${advice}`);
}
