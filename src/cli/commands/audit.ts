import { Command, InvalidArgumentError } from 'commander';
import { parsePeriod } from '../../lib/date-grammar.ts';
import { apiOf, type ClientOptions, managementCommand, managePath } from '../client-command.ts';
import { instant, printJson, printRows } from '../print.ts';

interface AuditOptions extends ClientOptions {
  readonly since: number;
  readonly limit: string;
}

export function auditCommand(): Command {
  return new Command('audit')
    .description('who did what, and how much (scope: operator)')
    .addCommand(
      auditSubcommand('changes')
        .description('changes of metadata, tokens and the rest, newest first')
        .action(async (options: AuditOptions) => {
          const changes = await read('audit/changes', options);
          if (options.json) return printJson(changes);
          const rows = changes.map((change) => ({ ...change, at: instant(change.at) }));
          printRows(rows, ['at', 'organisation', 'token', 'token_id', 'action', 'detail'], options);
        }),
    )
    .addCommand(
      auditSubcommand('queries')
        .description('questions to the data interface, newest first')
        .action(async (options: AuditOptions) => {
          const queries = await read('audit/queries', options);
          if (options.json) return printJson(queries);
          const rows = queries.map((query) => ({ ...query, at: instant(query.at) }));
          printRows(
            rows,
            ['at', 'organisation', 'token', 'route', 'outcome', 'rows', 'duration_ms', 'request'],
            options,
          );
        }),
    )
    .addCommand(
      auditSubcommand('calls')
        .description('calls of each route by each token, by the hour')
        .action(async (options: AuditOptions) => {
          const calls = await read('audit/calls', options);
          if (options.json) return printJson(calls);
          const rows = calls.map((entry) => ({ ...entry, hour: instant(entry.hour) }));
          printRows(rows, ['hour', 'organisation', 'token', 'token_id', 'route', 'calls'], options);
        }),
    );
}

function auditSubcommand(name: string): Command {
  return managementCommand(name)
    .option('--since <date>', 'first day (UTC): 2026-07-01, "-7 days"', startOf, 0)
    .option('--limit <number>', 'rows at most', '100');
}

async function read(path: string, options: AuditOptions): Promise<Record<string, unknown>[]> {
  const parameters = { since: String(options.since), limit: options.limit };
  const { data } = await apiOf(options).call('GET', managePath(path, options, parameters));
  return data as Record<string, unknown>[];
}

function startOf(date: string): number {
  const period = parsePeriod(date, Date.now() / 1000);
  if (!period) throw new InvalidArgumentError('It should be a date, such as 2026-07-01 or "-7 days".');
  return period.start;
}
