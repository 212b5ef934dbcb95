import type { Command } from 'commander';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { nearestNames } from '../../lib/nearest-names.ts';
import { type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { didYouMean } from '../hints.ts';
import { printJson, printNextCursor, printRows } from '../print.ts';

export function metricsCommand(): Command {
  return clientCommand('metrics')
    .description('list the metrics that can be asked for (scope: data)')
    .addHelpText('after', '\nExample:\n  broadgauge metrics\n  broadgauge query --metric httpget --help')
    .action(async (options: ClientOptions) => {
      const metrics = await withService(options, (bg) => bg.request('GET /metrics'));
      printRows(metrics, ['key', 'unit', 'name', 'test', 'description'], options);
    });
}

export function splitsCommand(): Command {
  return clientCommand('splits')
    .description('list what a metric can be split by (scope: data)')
    .option('--metric <key>', 'only what this metric can be split by')
    .action(async (options: ClientOptions & { readonly metric?: string }) => {
      const splits = await withService(options, (bg) => bg.request('GET /splits'));
      printDimensions(splits, options);
    });
}

export function filtersCommand(): Command {
  return clientCommand('filters')
    .argument('[id]', 'list the values of this one instead, the most frequent first')
    .description('list what a metric can be filtered by, and the values there are (scope: data)')
    .option('--metric <key>', 'only what this metric can be filtered by')
    .option('-q, --search <text>', 'text in a value')
    .option('--limit <number>', 'values at most', '50')
    .option('--cursor <cursor>', 'where an earlier list ended')
    .addHelpText('after', '\nExamples:\n  broadgauge filters --metric httpget\n  broadgauge filters isp --search north')
    .action(async (id: string | undefined, options: ValueOptions) => {
      if (id === undefined) {
        printDimensions(await withService(options, (bg) => bg.request('GET /filters')), options);
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
  return clientCommand('windows')
    .description('list the windows of local time that have a name (scope: data)')
    .addHelpText(
      'after',
      '\nDays and hours of your own need no name.\n\nExamples:\n  broadgauge query … --window accc-busy\n  broadgauge query … --window "mon-fri 19-23"',
    )
    .action(async (options: ClientOptions) => {
      const windows = await withService(options, (bg) => bg.request('GET /windows'));
      if (options.json) return printJson(windows);
      const rows = windows.map(({ key, days, hours, usedBy }) => ({
        key,
        days: days.join(' '),
        hours: hours.map((range) => range.join('-')).join(' '),
        used_by: usedBy,
      }));
      printRows(rows, ['key', 'days', 'hours', 'used_by'], options);
    });
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
